-- Whoever reads the database, or a backup of it, must not be able to act as somebody who is signed in: of a session's token
-- only the hash is kept. Sessions that are open stay open.
alter table auth_sessions rename column token to token_hash;
update auth_sessions set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');
alter table auth_sessions add constraint auth_sessions_token_hash_check check (token_hash ~ '^[0-9a-f]{64}$');

-- Attempts to sign in are counted in request_windows, like all other requests.
drop table auth_rate_limits;
