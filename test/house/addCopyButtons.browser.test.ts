import { afterEach, expect, it } from 'vitest'
import { addCopyButtons } from '../../tools/docs/addCopyButtons.js'

const { writeText } = navigator.clipboard
afterEach(() => {
  navigator.clipboard.writeText = writeText
  document.body.replaceChildren()
})

function addBlock(code: string) {
  const block = document.createElement('pre')
  block.append(document.createTextNode(`${code}\n`))
  document.body.append(block)
  addCopyButtons()
  return document.querySelector('button')
}

it('copies the code of a block without its last line break, and says so', async () => {
  const copied: string[] = []
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  const button = addBlock('npm ci\nnpm start')
  button?.click()
  await expect.poll(() => button?.textContent).toBe('Copied')
  expect(copied).toEqual(['npm ci\nnpm start'])
  await expect.poll(() => button?.textContent).toBe('Copy')
})

it('says when the browser refuses to copy', async () => {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused'))
  const button = addBlock('npm ci')
  button?.click()
  await expect.poll(() => button?.textContent).toBe('Not copied')
})
