alter table avatar
  -- Whether the picture was decoded and encoded by us. Earlier ones are stored as members sent them, until they are
  -- read.
  add column encoded boolean not null default false,
  -- Pictures are compressed already.
  alter column image set storage external;
