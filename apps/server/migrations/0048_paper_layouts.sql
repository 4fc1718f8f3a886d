-- The layout that a paper is drawn in. Null: issued before layouts were stored, and by programs that do not know the column.
alter table statements add column layout smallint;
alter table invoices add column layout smallint;
