import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { startSimnet } from './simnet.ts'

const place = mkdtempSync(join(tmpdir(), 'simnet-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true })
})

it('leaves no files of a simnet behind when it stops', async () => {
  vi.stubEnv('TMPDIR', place)
  const simnet = await startSimnet()
  expect(readdirSync(place)).toEqual([expect.stringContaining('latchkey-stacks-')])
  await simnet.stop()
  expect(readdirSync(place)).toEqual([])
})
