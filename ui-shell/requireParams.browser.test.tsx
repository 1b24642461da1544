import { afterEach, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#kernel'
import { defineManifest, definePlugin, defineRoute, pluginFailed } from '#kernel'
import { requireParams, Screen, view } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const noteRoute = defineRoute<{ readonly note: string; readonly page?: number }>('Note')
const start = createViewPlugin('start', {
  views: [
    [defineRoute('Connect'), async () => ({ default: () => <Screen title="Start">Here</Screen> })],
  ],
})
const NoteView = requireParams(
  { note: 'string' },
  ({ params }: { readonly params: { readonly note: string; readonly page?: number } }) => (
    <Screen title={params.note.toUpperCase()}>Here</Screen>
  ),
)
const notes = definePlugin(
  defineManifest({
    id: 'notes',
    contributes: [view(noteRoute, { load: async () => ({ default: NoteView }) })],
  }),
  async () => ({ default: () => {} }),
)

describe('a view that requires params', () => {
  let demo: Demo
  const faults: unknown[] = []
  const open = async (entry: HistoryEntry) => {
    faults.length = 0
    demo = mountDemo({ plugins: [start, notes()] })
    demo.kernel.on(pluginFailed, ({ id, error }) => faults.push(`${id}: ${error}`))
    await demo.open(entry)
  }
  const shows = (title: string) => expect.poll(() => demo.find('.heading')?.textContent).toBe(title)

  afterEach(() => {
    demo.shell.unmount()
    demo.kernel.dispose()
  })

  it('is shown with them', async () => {
    await open({ route: 'Note', params: { note: 'milk' } })
    await shows('MILK')
    expect(faults).toEqual([])
  })

  it.each([
    ['nothing', undefined, 'is missing'],
    ['an empty object', {}, 'is missing'],
    ['a value of another type', { note: 7 }, 'must be of type string'],
    ['null', { note: null }, 'must be of type string'],
  ])('gives way to the first view for %s, and is reported once', async (_, params, why) => {
    await open({ route: 'Note', params })
    await shows('Start')
    expect(demo.kernel.router.get().history).toHaveLength(1)
    const text = `The view "Note" cannot open: its param "note" ${why}.`
    expect(faults).toEqual([`Note: LatchkeyError: ${text}`])
    expect(
      demo.logs.filter(({ level }) => level === 'error').map(({ message }) => message),
    ).toEqual([`${text} Pass \`params: { note: string }\`, or call \`open()\` without a view.`])
  })
})
