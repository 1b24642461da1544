// `npm run test:hosts`: builds an application of each kind of host with the packed package, connects
// a wallet in it, and compiles its types with the compilers that hosts have; what works is written
// into docs/internal/compatibility.md. Names of hosts, and `types`, limit it to those; rows of the
// others stay.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../../tools/embedRun.mjs'
import { buildHost, packPackage } from './buildHost.mjs'
import { checkTypes, compilers } from './checkTypes.mjs'
import { hosts } from './hosts.mjs'
import { visitHost } from './visitHost.mjs'
import { writeCompilers, writeHosts } from './writeCompatibility.mjs'

const dist = join(import.meta.dirname, '../../dist')
if (!existsSync(join(dist, 'package.json'))) throw new Error('Run `npm run build` first.')

const all = /** @type {import('./hosts.mjs').HostName[]} */ (Object.keys(hosts))
const wanted = process.argv.slice(2)
const browser = await launch()
const packed = await packPackage(dist)

/** @returns {Promise<import('./writeCompatibility.mjs').HostResult>} */
async function tryHost(/** @type {import('./hosts.mjs').HostName} */ name) {
  const { title } = hosts[name]
  try {
    const { app, served, seconds, warnings } = await buildHost(
      name,
      packed,
      join(dist, '../dist-cdn'),
    )
    const visit = await visitHost(browser, served)
    rmSync(app, { recursive: true })
    return { title, seconds, warnings, ...visit }
  } catch (error) {
    const { stderr = '', stdout = '', message } = Object(error)
    return { title, failure: `${message}\n${stdout}\n${stderr}`.slice(-3000) }
  }
}

const results = []
for (const name of wanted.length > 0 ? all.filter((one) => wanted.includes(one)) : all) {
  const result = await tryHost(name)
  console.log(name, JSON.stringify(result, undefined, 2))
  results.push(result)
}
await browser.close()
writeHosts(
  results,
  all.map((name) => hosts[name].title),
)
/** @type {Awaited<ReturnType<typeof checkTypes>>[]} */
const compiled = []
if (wanted.length === 0 || wanted.includes('types'))
  for (const version of compilers) {
    const result = await checkTypes(version, packed)
    console.log(JSON.stringify(result, undefined, 2))
    compiled.push(result)
  }
if (compiled.length > 0) writeCompilers(compiled)
const works = results.filter(
  ({ failure, connected, restored, console: lines = [], foreign = [] }) =>
    !failure && connected && restored && lines.length === 0 && foreign.length === 0,
)
const unread = compiled.filter(({ failure }) => failure)
console.log(`${works.length} of ${results.length} hosts work`)
process.exitCode = works.length === results.length && unread.length === 0 ? 0 : 1
