import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import type { Platform } from '#kernel'
import { createBrowserPlatform } from '#kernel/browser'
import { createFrameElement } from './createFrameElement.ts'
import { openFrame } from './openFrame.ts'

const { port } = await commands.frameSite()
const platform = createBrowserPlatform('silent')
/** Without a time limit that could end the load: only what the browser reports does. */
const timeless: Platform = { ...platform, after: () => () => {} }

const open = (origin: string, lost: (code: string) => void = () => {}, on = platform) => {
  const element = createFrameElement(`${origin}/sdk`)
  return openFrame(
    { platform: on, iframe: element.iframe, origin, remove: element.remove },
    ({ code }) => lost(code),
    new AbortController().signal,
  )
}

// The policy applies to the whole page: these tests have their own file.
it('reports a frame that the page’s policy blocks without waiting for a time limit: `Unable to load email login dependency`', async () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `frame-src http://allowed.localhost:${port}`
  document.head.append(policy)
  const blocked = `http://secure.localhost:${port}`
  const codes: string[] = []
  await expect(open(blocked, (code) => codes.push(code), timeless)).rejects.toMatchObject({
    code: 'frame-blocked',
    message: 'Unable to load email login dependency',
    context: { origin: blocked },
  })
  expect(codes).toEqual(['frame-blocked'])
  expect(document.querySelector('latchkey-frame')).toBeNull()
})

it('ignores another blocked frame', async () => {
  const met = open(`http://allowed.localhost:${port}`)
  const other = document.createElement('iframe')
  other.src = `http://other.localhost:${port}/`
  document.body.append(other)
  const wire = await met
  wire.close()
  other.remove()
})
