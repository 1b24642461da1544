import { number, object, pipe, regex, string } from 'valibot'
import { defineStorageEntry, parse } from '#kernel'
import { isOlder } from './isOlder.ts'
import { manifest } from './manifest.ts'

const version = pipe(string(), regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[\w.-]{1,40})?$/))
const responseSchema = object({ version })
const storedVersion = defineStorageEntry({
  key: 'latest_version',
  version: 1,
  lifetime: 604_800_000,
  schema: object({ version, timestamp: number() }),
})

export default manifest.setup(({ needs, options, signal }) => {
  const { platform, provider, storage } = needs
  const { name, registry, note } = options
  const fetchVersion = async () => {
    const { json } = await provider.requestNode(new URL(`/${name}/latest`, registry).href, {
      method: 'GET',
      signal,
    })
    return parse(responseSchema, json, 'The package registry').version
  }
  const checkVersion = async () => {
    const known = storage.read(storedVersion)?.version
    const newest = known ?? (await fetchVersion())
    if (newest !== known)
      storage.write(storedVersion, { version: newest, timestamp: platform.now() })
    if (isOlder(options.version, newest))
      note(`${name} ${newest} is out; this page runs ${options.version}.`)
  }
  // Runs in the background; a failure is ignored.
  checkVersion().catch((error) =>
    platform.log('info', 'The newest version could not be asked for.', error),
  )
})
