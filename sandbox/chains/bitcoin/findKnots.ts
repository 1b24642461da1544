import { existsSync } from 'node:fs'
import { join } from 'node:path'

const libraries = 'usr/lib/x86_64-linux-gnu'

/**
 * The folder of an unpacked Bitcoin Knots: $KNOTS_ROOT, or the target of `fetchKnots.sh`;
 * undefined without either.
 */
export function findKnots(): string | undefined {
  const places = [
    process.env['KNOTS_ROOT'],
    join(import.meta.dirname, '../../../.cache/knots/root'),
  ]
  return places.find(
    (place) =>
      place !== undefined &&
      existsSync(join(place, libraries, 'ld-linux-x86-64.so.2')) &&
      existsSync(join(place, 'usr/bin/bitcoind')),
  )
}
