import { expect, it } from 'vitest'
import { pagePrompt } from './pagePrompt.ts'

it('rejects the prompt that is open, or else the next one, and approves those after it', async () => {
  for (const isOpen of [true, false]) {
    const prompt = pagePrompt()
    prompt.hold()
    const asked = isOpen ? prompt.ask() : undefined
    prompt.reject()
    await expect(asked ?? prompt.ask()).rejects.toMatchObject({ code: 4001 })
    await expect(prompt.ask()).resolves.toBeUndefined()
  }
})
