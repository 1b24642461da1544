import { defineStored } from 'latchkey/kernel'
import { string } from 'valibot'
import { manifest } from './manifest.ts'
import { notes } from './port.ts'

const note = defineStored({ key: 'notes', version: 1, schema: string() })

export default manifest.setup(({ needs, options, state, offer, onDispose }) => {
  const { connections, storage } = needs
  const account = () => connections.of()?.accountState.caipAddress
  const show = (text: string) =>
    state.update((draft) => {
      draft.text = text
    })
  const load = () => show(storage.read(note, account()) ?? '')
  const save = (text: string) => {
    const kept = text.slice(0, options.limit)
    storage.write(note, kept, account())
    show(kept)
    return kept
  }
  onDispose(connections.subscribe(load))
  offer(notes, { save, clear: () => void save('') })
  load()
})
