import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getText, parseModule, walk } from '../test/architecture/syntax.ts'
import { startConnections } from '../test/harness/startConnections.ts'

const root = join(import.meta.dirname, '..')
const sources = [
  'modal/ModalOptions.ts',
  'sandbox/api/provider.generated.ts',
  ...readdirSync(join(root, 'kernel'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `kernel/${name}`,
  ),
].filter((path) => /\.ts$/.test(path) && !/\.test(-d)?\.ts$/.test(path))
/**
 * Words by which software tells kinds of people apart. `role` is none here: it is the kind of an
 * account, such as a smart one.
 */
const kindOfPerson =
  /^(admin(istrator)?|moderator|operator|staff|guest|superuser|member|privilege)s?$/
const wordsOf = (name: string) => name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase())
const isAboutPeople = (name: string) =>
  wordsOf(name).some((word) => kindOfPerson.test(word)) || /user_?(role|type|group)/i.test(name)

/**
 * Names of properties in the types of a file: options, configuration entries and states are made of
 * these.
 */
function propertiesIn(path: string, text: string): string[] {
  const found: string[] = []
  walk(parseModule(path, text), (node) => {
    const name = node.type === 'TSPropertySignature' ? getText(node, 'key') : undefined
    if (name) found.push(name)
  })
  return found
}
const suspicious = (path: string, text: string) => propertiesIn(path, text).filter(isAboutPeople)

/** All that the modal knows of a visitor, with the visitor's name taken out. */
async function knownOf(visitor: string) {
  const features = { features: [{ id: 'remote_orchard', isEnabled: true, config: [] }] }
  const { kernel, connect, connections, store, emitted } = startConnections({
    respond: async () => ({ body: features }),
  })
  await connect(undefined, 'w1', undefined, [visitor])
  await kernel.open()
  const judged = ['read', 'write', 'other'].map((method) => kernel.rpc.classify('eip155', method))
  const known = {
    state: connections.get(),
    view: kernel.router.current(),
    settings: kernel.settings,
    judged,
    emitted,
    stored: [...store.entries],
  }
  return JSON.stringify(known).replaceAll(visitor, 'visitor')
}

describe('user roles', () => {
  it('treats two visitors alike: same facts, same view, same methods', async () => {
    const [one, other] = [await knownOf('alice'), await knownOf('0xAdministrator')]
    expect(one).toContain('eip155:1:visitor')
    expect(other).toBe(one)
  })

  it('has no option, configuration entry or state about a kind of person', () => {
    expect(sources.length).toBeGreaterThan(40)
    expect(
      sources.flatMap((path) => suspicious(path, readFileSync(join(root, path), 'utf8'))),
    ).toEqual([])
  })

  it.each(['isAdmin', 'adminIds', 'user_role', 'guestMode', 'moderators'])('detects %s', (name) => {
    expect(
      suspicious(
        'modal/ModalOptions.ts',
        `export type ModalOptions = { readonly ${name}?: boolean }`,
      ),
    ).toEqual([name])
  })
})
