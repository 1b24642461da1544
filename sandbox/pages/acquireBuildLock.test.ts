import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acquireBuildLock } from './acquireBuildLock.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'claims-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

describe('a build that several processes need', () => {
  it('the first process builds, and the others wait for the result', async () => {
    const folder = join(place, 'one')
    const first = await acquireBuildLock(folder)
    const others = [acquireBuildLock(folder), acquireBuildLock(folder)]
    expect(
      await Promise.race([
        ...others,
        new Promise((resolve) => setTimeout(() => resolve('waiting'), 600)),
      ]),
    ).toBe('waiting')
    await mkdir(folder)
    if (first) await first.release()
    expect([Boolean(first), ...(await Promise.all(others))]).toEqual([true, false, false])
    expect(await acquireBuildLock(folder)).toBe(false)
  })

  it('another process builds when the first failed', async () => {
    const folder = join(place, 'two')
    const first = await acquireBuildLock(folder)
    const second = acquireBuildLock(folder)
    if (first) await first.release()
    expect(await second).not.toBe(false)
  })

  it('another process builds when the first was killed', async () => {
    const folder = join(place, 'three')
    await acquireBuildLock(folder)
    const long = new Date(Date.now() - 130_000)
    await utimes(join(place, 'claim-three'), long, long)
    expect(await acquireBuildLock(folder)).not.toBe(false)
  })
})
