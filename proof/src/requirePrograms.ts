import { access } from 'node:fs/promises';

/**
 * Ends this process with 2, and names what is to be installed, unless all programs are there.
 * @param programs a file of each, and the Debian package that has it
 */
export const requirePrograms = async (programs: Record<string, string>): Promise<void> => {
  const missing: string[] = [];
  for (const [file, debianPackage] of Object.entries(programs)) {
    await access(file).catch(() => missing.push(debianPackage));
  }
  if (missing.length === 0) return;
  console.error(`Debian packages are missing: apt-get install ${missing.join(' ')}`);
  process.exit(2);
};
