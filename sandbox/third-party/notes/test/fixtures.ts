import type { PluginFixtures } from 'latchkey/testing'
import { messages } from '../messages.ts'
import { notesRef } from '../port.ts'

/** Fixtures of the conformance suite. */
export const fixtures: PluginFixtures = {
  timeout: 30_000,
  messages: [messages],
  locales: ['ar'],
  async act(modal) {
    const { save } = await modal.use(notesRef)
    save('remember the milk')
  },
}
