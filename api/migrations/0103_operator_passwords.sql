-- Passwords that another operator knows, and who disabled an operator.

-- Whether another operator has set the password, which must be changed before anything else. Operators of earlier
-- releases keep theirs.
alter table operator add column must_change_password boolean not null default false;

-- Who disabled the operator; null while enabled, and for operators disabled by an earlier release.
alter table operator add column disabled_by bigint references operator;
