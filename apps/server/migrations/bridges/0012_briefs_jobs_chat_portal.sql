-- From the first release of 0012: when a payout was approved stood in the activity log only.
alter table payouts add column approved_at timestamptz;
update payouts p set approved_at = p.paid_at
where p.provider_status is not null and p.provider_status <> 'created' and not exists (
  select from activity l
  where l.organization_id = p.organization_id and l.subject_id = p.id
    and l.type in ('payout.withdrawn', 'payout.status_changed')
    and l.changes #>> '{providerPayoutStatus,before}' = 'created'
    and l.changes #>> '{providerPayoutStatus,after}' in ('deleted', 'expired')
);
alter table payouts
  add check (provider_status not in ('approved', 'requested', 'completed') or approved_at is not null),
  add check (provider_status is distinct from 'created' or approved_at is null);
