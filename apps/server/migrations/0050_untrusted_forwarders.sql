-- Peers that sent X-Forwarded-For without being a trusted proxy. The health check reads them, in whichever process they were seen.
create table untrusted_forwarders (
  peer text primary key check (char_length(peer) <= 100),
  seen_at timestamptz not null
);
