-- Where a brief stands in the order that the team gave its briefs, counted from 1. Null until somebody orders them: briefs that
-- were never placed come first, the newest of them at the top.
alter table briefs add column position integer check (position >= 1);
