import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refuseNode } from './refuseNode.mjs'

describe('refuseNode', () => {
  it('has the range of `engines`', () => {
    const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
    expect(engines.node).toBe('^20.19.0 || >=22.12.0')
  })

  it.each(['16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])('refuses %s', (version) => {
    expect(refuseNode(version)).toBe(
      `Node ${version} is too old: Node 20.19, 22.12 or newer is needed. ` +
        'Install one from https://nodejs.org.',
    )
  })

  it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.21.0', '26.1.0'])(
    'takes %s',
    (version) => {
      expect(refuseNode(version)).toBeUndefined()
    },
  )
})
