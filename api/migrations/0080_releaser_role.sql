-- A role for those who watch releases and take them back.

alter table operator
  drop constraint operator_roles_check,
  add constraint operator_roles_check
    check (roles <@ array['admin', 'cashier', 'support', 'editor', 'releaser', 'auditor'] and roles <> '{}');
