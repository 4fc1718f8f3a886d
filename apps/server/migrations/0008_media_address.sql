-- Where stored addresses of the product's own images and files begin, as of the last start.
create table media_address (
  is_only boolean primary key default true check (is_only),
  url text not null
);
