import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { overStrangerBudget, readStrangerBudgets } from '../../tools/strangerBudgets.mjs'
import type { Stranger } from '../../tools/strangerBuild.mjs'
import type { StrangerSizes } from '../../tools/strangerRun.mjs'
import { measureStranger } from '../../tools/strangerRun.mjs'

const budgets = readStrangerBudgets()
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
/** A figure of the README's table, without its unit. */
const stated = (what: string) =>
  Number(readme.split(`| ${what} | `)[1]?.match(/^[\d.]+/)?.[0] ?? Number.NaN)

describe('an application that installs the package and configures nothing', () => {
  const sizes = new Map<Stranger, StrangerSizes>()
  beforeAll(async () => {
    const measureAll = async (...names: Stranger[]) => {
      for (const name of names) sizes.set(name, await measureStranger(name, { timed: false }))
    }
    // Next builds for as long as the others together; visits wait most of their time. Each removes
    // its folder, so a failed one waits for the others.
    const lanes = await Promise.allSettled([
      measureAll('next'),
      measureAll('vite', 'vite-react'),
      measureAll('webpack', 'esbuild'),
    ])
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  }, 900_000)
  const sizesOf = (name: Stranger) => {
    const found = sizes.get(name)
    if (found?.open === undefined) throw new Error(`${name} was not measured`)
    return { ...found, open: found.open }
  }

  it('loads before intent only the handle, and with ConnectButton only the button', () => {
    expect(sizesOf('vite').load.own).toBeLessThanOrEqual(budgets.load)
    expect(sizesOf('vite-react').load.own).toBeLessThanOrEqual(budgets.loadWithButton)
    expect(sizesOf('vite').load.own).toBeGreaterThan(0)
  })

  it('has heading and installed wallets in one small file', () => {
    const { first } = sizesOf('vite').open
    expect(first).toBeGreaterThan(4000)
    expect(first).toBeLessThanOrEqual(budgets.open.first)
  })

  it('keeps the budgets of bytes, requests and round trips when Vite builds it', () => {
    expect(overStrangerBudget(sizesOf('vite'), budgets, 'vite')).toEqual([])
    expect(sizesOf('vite').open.requests).toBeGreaterThan(0)
  })

  it.each(['webpack', 'next', 'esbuild'] as const)(
    'stays within the tolerance of these when %s builds it, unless the budgets give a reason',
    (name) => {
      expect(overStrangerBudget(sizesOf(name), budgets, name)).toEqual([])
      expect(sizesOf(name).open.requests).toBeGreaterThan(0)
    },
  )

  it('has the sizes that the README states', () => {
    const near = (what: string, measured: number, air: number) =>
      expect(Math.abs(stated(what) - measured), what).toBeLessThanOrEqual(air)
    const { load, open } = sizesOf('vite')
    near('page load, before intent', load.own / 1000, 0.1)
    near('page load with `ConnectButton`', sizesOf('vite-react').load.own / 1000, 0.1)
    near('from the click until the wallet list stands', open.bytes / 1000, 1.5)
    near('script requests for that', open.requests, 1)
    near('serial round trips for that', open.hops, 0)
  })
})
