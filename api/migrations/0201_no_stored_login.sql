drop table if exists application_login;
