import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestEnvironment } from '../harness/openTestEnvironment.ts'
import { openTestEnvironment } from '../harness/openTestEnvironment.ts'
import { openScene } from './scenes/openScene.ts'
import { scenes } from './scenes/scenes.ts'

let world: TestEnvironment
let close = async () => {}
beforeAll(async () => {
  world = await openTestEnvironment()
})
afterEach(() => close())

/**
 * The text of the page as a screen reader passes through it: the texts of the accessibility tree as
 * they follow each other, a line for each element that the tree has.
 */
async function readThrough(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  const walk = (id: string, line: { text: string }) => {
    const node = byId.get(id)
    if (!node) return
    if (node.role?.value === 'StaticText') line.text += node.name?.value ?? ''
    const own = node.ignored || node.role?.value === 'StaticText' ? line : { text: '' }
    for (const child of node.childIds ?? []) walk(child, own)
    if (own !== line) lines.push(own.text)
  }
  const [root] = nodes
  if (root) walk(root.nodeId, { text: '' })
  return lines.filter((line) => line.trim() !== '')
}

async function read(name: string): Promise<readonly string[]> {
  const scene = scenes.find((one) => one.name === name)
  if (!scene) throw new RangeError(`There is no scene ${name}`)
  const shown = await openScene(world, scene)
  close = shown.close
  return readThrough(shown.page)
}

/** Lines of which one has the text, in the order of the tree. */
const having = (text: string | RegExp) =>
  expect.arrayContaining([
    typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
  ])

describe('reading through', () => {
  it.each([
    ['the name and the price of a token', 'account', 'Ether $2,500.00'],
    ['the value and the balance of what is sent', 'send-filled', '$625.00 Balance: 10,000 ETH'],
    [
      'the value and the balance of what is swapped',
      'swap-filled',
      '$1,250.00 Balance: 10,000 ETH',
    ],
    ['the value and the account of a deposit', 'exchange', '$10.00 Deposits to your'],
    ['what was done and when', 'activity', /^Received \d/],
    ['when a transaction was and how it went', 'activity', /^Contract call \d+:\d+\D* Failed \(/],
    ['the name of a link and that it opens a new tab', 'account-settings', 'explorer (opens in a'],
  ])('keeps apart %s', async (_, name, line) => {
    expect(await read(name)).toEqual(having(line))
  })

  it.each([
    ['account', /^Connected with Harbor$/],
    ['send-review', /^Harbor, 0xf3/],
    ['send-review', /^[\d.]+ ETH, \$\d/],
  ])('pauses at the dot of a line instead of naming it, in the scene %s', async (name, line) => {
    const lines = await read(name)
    expect(lines).toEqual(having(line))
    expect(lines.join('')).not.toContain('·')
  })

  it('says the estimated amount of a swap once, with its name', async () => {
    const text = (await read('swap-filled')).join('\n')
    expect(text).toMatch(/You receive \(estimated\) 1,238\.76/)
    expect(text.match(/You receive \(estimated\)/g)).toHaveLength(1)
  })
})
