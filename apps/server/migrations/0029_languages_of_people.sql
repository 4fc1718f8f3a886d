-- The language in which a creator reads the portal and gets emails; null until it is known, which reads as English.
alter table users add column locale text check (locale in ('en', 'de', 'es'));
