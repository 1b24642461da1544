import { once } from 'node:events'
import { createServer } from 'node:net'
import { buildDocsSite } from '../tools/docsSite.mjs'
import { listScenes, picturesFolder } from '../tools/listScenes.mjs'
import { onParentExit } from './onParentExit.ts'
import { createSceneDrawing } from './pages/createSceneDrawing.ts'
import { readFlags } from './readFlags.ts'
import { startSandbox } from './startSandbox.ts'

/** Throws a sentence for the person who chose the port, before anything starts. */
async function refuseTakenPort(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error) => {
    throw new RangeError(`Port ${port} cannot be used (${error.code}). Choose another one.`)
  })
  server.close()
  await once(server, 'close')
}

/**
 * Runs `npm start` once its packages are there. Progress goes to stderr, so that stdout has nothing
 * but the result.
 */
export async function start(argv: readonly string[]): Promise<void> {
  const flags = readFlags(argv)
  if (flags.port) await refuseTakenPort(flags.port)
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const starting = startSandbox({
    port: flags.port ?? 0,
    pages: flags.pages ?? true,
    docs: buildDocsSite(),
    gallery: { list: listScenes, pictures: picturesFolder, draw: createSceneDrawing() },
    with: flags.with ?? [],
    onStep: (step) => say(`starting ${step}`),
  })
  let ending = false
  onParentExit(() => {
    if (ending) return
    ending = true
    // Children are on a leash and end with this process, however long a clean stop takes.
    setTimeout(() => process.exit(0), 2_000)
    void starting.then((sandbox) => sandbox.stop()).finally(() => process.exit(0))
  })
  const { info } = await starting
  if (info.demo)
    for (const page of ['docs', 'gallery', 'theme-editor']) say(`${page} ${info.demo}${page}/`)
  process.stdout.write(flags.json ? `${JSON.stringify(info)}\n` : `ready ${info.demo}\n`)
}
