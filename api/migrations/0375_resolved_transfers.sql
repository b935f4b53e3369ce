-- Transfers with remote platforms that an operator ends or corrects, because the platform does not answer or says
-- otherwise. What it said otherwise is kept; `contradicted_at` is set as long as that waits for an operator.
alter table platform_transfer add column contradicted_state smallint check (contradicted_state in (0, 1)),
  add column contradicted_at timestamptz,
  -- Whether it first ended the other way, and was corrected by another entry.
  add column corrected boolean not null default false,
  add column settled_by bigint references operator;
