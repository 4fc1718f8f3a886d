-- From the first release of 0006: the request of an export says its kind too.
alter table exports drop column kind;
