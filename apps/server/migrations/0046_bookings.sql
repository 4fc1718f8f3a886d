-- How a bank's statement tells the booking by which a transfer left the account. Another one of the same transfer is told.
alter table rail_transfers add column booking text check (char_length(booking) <= 200);
