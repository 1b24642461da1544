import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimBuild } from './claimBuild.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'claims-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

describe('a build that several ask for', () => {
  it('is made by the first, and the others wait until it is there', async () => {
    const folder = join(place, 'one')
    const first = await claimBuild(folder)
    const others = [claimBuild(folder), claimBuild(folder)]
    expect(
      await Promise.race([
        ...others,
        new Promise((resolve) => setTimeout(() => resolve('waiting'), 600)),
      ]),
    ).toBe('waiting')
    await mkdir(folder)
    if (first) await first.release()
    expect([Boolean(first), ...(await Promise.all(others))]).toEqual([true, false, false])
    expect(await claimBuild(folder)).toBe(false)
  })

  it('is made by another when the first failed', async () => {
    const folder = join(place, 'two')
    const first = await claimBuild(folder)
    const second = claimBuild(folder)
    if (first) await first.release()
    expect(await second).not.toBe(false)
  })

  it('is made by another when the first was killed', async () => {
    const folder = join(place, 'three')
    await claimBuild(folder)
    const long = new Date(Date.now() - 130_000)
    await utimes(join(place, 'claim-three'), long, long)
    expect(await claimBuild(folder)).not.toBe(false)
  })
})
