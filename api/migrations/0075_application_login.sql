-- The login role that serves requests. The first process that starts names it and makes its password; all others read
-- them here, as the owner of the database, whom the application's role cannot become.
create table application_login (
  only_row boolean primary key default true check (only_row),
  name text not null,
  password text not null
);
revoke all on application_login from site_app;
