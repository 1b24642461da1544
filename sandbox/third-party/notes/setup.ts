import { defineStorageEntry } from 'latchkey/kernel'
import { string } from 'valibot'
import { manifest } from './manifest.ts'
import { notesRef } from './port.ts'

const note = defineStorageEntry({ key: 'notes', version: 1, schema: string() })

export default manifest.setup(({ needs, options, state, offer, onDispose }) => {
  const { connections, storage } = needs
  const account = () => connections.getState()?.accountState.caipAddress
  const show = (text: string) =>
    state.update((draft) => {
      draft.text = text
    })
  const load = () => show(storage.read(note, account()) ?? '')
  const save = (text: string) => {
    const saved = text.slice(0, options.limit)
    storage.write(note, saved, account())
    show(saved)
    return saved
  }
  onDispose(connections.subscribe(load))
  offer(notesRef, { save, clear: () => void save('') })
  load()
})
