#!/bin/sh
# Runs once, when the database is made: the user of DATABASE_APP_URL.
psql --dbname site --username postgres --set password="$REQUESTS_PASSWORD" <<'SQL'
create role site_app nologin;
create role site_requests login password :'password' in role site_app;
SQL
