import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actionEvents } from './actionEvents.ts'
import { alwaysSentEvents } from './createRecorder.ts'
import { eventTable } from './eventTable.ts'
import { viewEvents } from './viewEvents.ts'

const plugins = new URL('../', import.meta.url)
const files = readdirSync(plugins, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|^analytics/.test(name),
)
/** Joins lines that the formatter breaks after a parenthesis. */
const unbroken = (text: string) => text.replace(/([(<,])\s*\n\s*/g, '$1')
const read = (name: string) => unbroken(readFileSync(new URL(name, plugins), 'utf8'))
const code = files.map(read)
const ports = files.filter((name) => name.startsWith('ports/')).map(read)
const routes = ports.flatMap((text) =>
  [...text.matchAll(/defineRoute(?:<[^(]*>)?\('(\w+)'/g)].map(([, route = '']) => route),
)
/** The events that this plugin records itself. */
const own = readdirSync(new URL('.', import.meta.url), { encoding: 'utf8' })
  .filter((name) => name.startsWith('record') || name === 'setup.ts')
  .map((name) => unbroken(readFileSync(new URL(name, import.meta.url), 'utf8')))
const events = ports.flatMap((text) =>
  [...text.matchAll(/defineEvent<[^(]*>\('([A-Z_]+)'/g)].map(([, event = '']) => event),
)

/**
 * Events of the table that the product never emits.
 * `EMAIL_UPGRADE_FROM_MODAL`: no view offers to move an embedded wallet into a wallet app.
 * `CLICK_CONVERT`: the one way into a swap is its view, whose opening is `OPEN_SWAP`. A host's
 * plugin may emit them.
 */
const withoutAct = ['EMAIL_UPGRADE_FROM_MODAL', 'CLICK_CONVERT']

/** True if a port defines the event and some code emits it. */
const emits = (event: string, definitions: readonly string[], users: readonly string[]) =>
  definitions.some((text) =>
    [...text.matchAll(/export const (\w+) = defineEvent<[^(]*>\('([A-Z_]+)'/g)].some(
      ([, name, id]) =>
        id === event && users.some((user) => new RegExp(`\\bemit\\(${name}\\b`).test(user)),
    ),
  )
/**
 * True if anything emits an event: analytics itself, the opening of a view, a stage of an action,
 * or a plugin.
 */
const isEmitted = (event: string) =>
  Object.values(viewEvents).includes(event) ||
  Object.values(actionEvents).some((stages) => Object.values(stages).includes(event)) ||
  own.some((text) => new RegExp(`record\\(.*'${event}'`).test(text)) ||
  emits(event, ports, code)

describe('tables of analytics', () => {
  it('tables of analytics name only events that may be sent', () => {
    const named = [
      ...alwaysSentEvents,
      ...Object.values(viewEvents),
      ...Object.values(actionEvents).flatMap((stages) => Object.values(stages)),
    ]
    expect(named.filter((event) => !Object.hasOwn(eventTable, event))).toEqual([])
  })

  it('tables of analytics name only views that a plugin has', () => {
    expect(routes).toContain('WalletSend')
    expect(Object.keys(viewEvents).filter((view) => !routes.includes(view))).toEqual([])
  })

  it('tables of analytics name only kinds of reviewed actions that a plugin builds', () => {
    const built = code.filter((text) => text.includes('reviewedActions.build('))
    expect(
      Object.keys(actionEvents).filter((kind) => !built.some((text) => text.includes(`'${kind}'`))),
    ).toEqual([])
  })

  it('tables of analytics contain every event of the table’s names that plugins emit', () => {
    expect(events).toEqual(expect.arrayContaining(['SIWX_AUTH_ERROR', 'SOCIAL_LOGIN_ERROR']))
    expect(events.filter((event) => !Object.hasOwn(eventTable, event))).toEqual([])
  })

  it('tables of analytics contain no event that is never emitted, except those without a product action', () => {
    expect(Object.keys(eventTable).filter((event) => !isEmitted(event))).toEqual(withoutAct)
    const page = readFileSync(new URL('../../docs/analytics.md', import.meta.url), 'utf8')
    expect(withoutAct.filter((event) => !page.includes(`\`${event}\``))).toEqual([])
  })

  it('tables of analytics distinguish an emitted event from one that is only defined', () => {
    expect([
      isEmitted('LOAD_MORE_TRANSACTIONS'),
      isEmitted('SWITCH_NETWORK'),
      isEmitted('OPEN_SEND'),
      isEmitted('PAY_SUCCESS'),
    ]).toEqual([true, true, true, true])
    expect([
      isEmitted('INVENTED'),
      emits(
        'X_HAPPENED',
        ["export const xHappened = defineEvent<void>('X_HAPPENED')"],
        ['on(xHappened, f)'],
      ),
    ]).toEqual([false, false])
    expect(
      emits(
        'X_HAPPENED',
        ["export const xHappened = defineEvent<void>('X_HAPPENED')"],
        ['kernel.emit(xHappened, undefined)'],
      ),
    ).toBe(true)
  })

  it('tables of analytics contain neither amounts, hashes, account names, nor search terms', () => {
    const properties = new Set(Object.values(eventTable).flatMap((row) => Object.keys(row)))
    expect(
      [...properties].filter((name) =>
        /amount|hash|ens|search|query|email|code|signature|recipient/i.test(name),
      ),
    ).toEqual([])
  })

  it('tables of analytics allow an address in two events only, and in none that is always sent', () => {
    const naming = Object.entries(eventTable).filter(([, row]) =>
      Object.values(row).includes('address'),
    )
    expect(naming.map(([event]) => event)).toEqual([
      'ERROR_FETCH_TRANSACTIONS',
      'LOAD_MORE_TRANSACTIONS',
    ])
    expect(naming.filter(([event]) => alwaysSentEvents.has(event))).toEqual([])
  })
})
