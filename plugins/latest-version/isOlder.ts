const parseParts = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number)

/** True if a version precedes another (semver.org); a prerelease precedes its release. */
export function isOlder(version: string, than: string): boolean {
  const [mine, theirs] = [parseParts(version), parseParts(than)]
  for (const [index, part] of mine.entries()) {
    const other = theirs[index] ?? 0
    if (part !== other) return part < other
  }
  return version.includes('-') && !than.includes('-')
}
