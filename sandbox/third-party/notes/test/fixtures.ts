import type { PluginFixtures } from 'latchkey/testing'
import { messages } from '../messages.ts'
import { notes } from '../port.ts'

/** What the conformance suite needs to know of the plugin. */
export const fixtures: PluginFixtures = {
  messages: [messages],
  locales: ['ar'],
  async act(modal) {
    const { save } = await modal.use(notes)
    save('remember the milk')
  },
}
