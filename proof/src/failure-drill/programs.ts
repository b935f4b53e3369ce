/** A file of each program that a site of processes needs, and the Debian package that has it. */
export const programs = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/nginx': 'nginx libnginx-mod-http-brotli-static libnginx-mod-http-js',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/iptables': 'iptables',
  '/usr/sbin/ip': 'iproute2',
};
