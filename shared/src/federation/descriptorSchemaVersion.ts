/**
 * The version of the schema of `descriptor.json`. Builds write it; delivery and the shell read no other, so all apps
 * must be built again when it changes. It is in a file without imports because the page's scripts include it.
 */
export const descriptorSchemaVersion = 2;
