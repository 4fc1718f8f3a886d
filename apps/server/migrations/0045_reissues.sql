-- What a payout was reissued as is shown also after that was taken back.
create index payouts_reissues on payouts (organization_id, reissued_from_id) where reissued_from_id is not null;
