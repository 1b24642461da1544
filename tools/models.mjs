// `npm run models`: runs each model through 20,000 random sequences. `SEED=<number>` repeats those of
// a run, which prints its seeds.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toolEntry } from './toolEntry.mjs'

const models = 'connections router independence intents multiWallet storage siwx'.split(' ')
const words = ['run', '--project', 'properties', '--testTimeout', '900000']
const { status } = spawnSync(
  process.execPath,
  [toolEntry('vitest'), ...words, ...models, ...process.argv.slice(2)],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, MODELS: '1' },
  },
)
process.exitCode = status ?? 1
