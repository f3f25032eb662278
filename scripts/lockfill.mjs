// Completes package-lock.json. `npm install` against a registry without the binaries of other platforms omits
// their optional packages from the lock, and the next `npm ci` refuses it ("Missing: ... from lock file").
// Adds an entry (version, os, cpu, libc, optional) for each optional dependency that a parent pins exactly, and
// asks the registry for each missing hash. Usage: node lockfill.mjs [package-lock.json]
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;
const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  sunos: 'sunos',
  aix: 'aix',
  openharmony: 'openharmony',
};
const CPU = ['arm64', 'x64', 'arm', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'wasm32'];
const CPU_ALIAS = {
  ppc64le: 'ppc64',
  riscv64gc: 'riscv64',
  armv7: 'arm',
  gnueabihf: 'arm',
  musleabihf: 'arm',
};

/** True when the lock holds `name` where Node would find it from the package at `packagePath`. */
const resolvable = (packagePath, name) => {
  for (let dir = packagePath; ; ) {
    if (packages[`${dir ? `${dir}/` : ''}node_modules/${name}`]) return true;
    if (!dir) return false;
    const parentEnd = dir.lastIndexOf('node_modules/');
    dir = parentEnd <= 0 ? '' : dir.slice(0, parentEnd - 1);
  }
};

let added = 0;
for (const [packagePath, parent] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (resolvable(packagePath, name) || !/^\d/.test(version)) continue;
    const nameParts = name.split('/').at(-1).split(/[-.]/);
    const os = nameParts.map((w) => OS[w]).find(Boolean);
    const cpu = CPU.find((c) => nameParts.includes(c)) ?? nameParts.map((w) => CPU_ALIAS[w]).find(Boolean);
    if (!os && !cpu) continue;
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(parent.dev && { dev: true }),
      ...(parent.license && { license: parent.license }),
      optional: true,
      ...(os && { os: [os] }),
      ...(/musl/.test(name) && { libc: ['musl'] }),
    };
    added++;
  }
}

let hashed = 0;
for (const [packagePath, entry] of Object.entries(packages)) {
  if (!packagePath.includes('node_modules/') || entry.link || entry.integrity) continue;
  const name = packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const view = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], { encoding: 'utf8' });
  const integrity = view.stdout.trim();
  if (!integrity.startsWith('sha512-')) {
    console.error(`no hash for ${name} ${entry.version}: ${view.stderr}`);
    process.exitCode = 1;
    continue;
  }
  const { version, ...others } = entry;
  packages[packagePath] = { version, integrity, ...others };
  hashed++;
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lock entries added: ${added}, hashes added: ${hashed}`);
