create table notice (
  id bigint generated always as identity primary key,
  slug text unique,
  title text not null,
  -- HTML; the site sanitises it.
  content text not null,
  shown boolean not null default true,
  created_at timestamptz not null default now()
);
