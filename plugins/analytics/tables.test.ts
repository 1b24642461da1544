import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { alwaysSent } from './alwaysSent.ts'
import { eventTable } from './eventTable.ts'
import { intentEvents } from './intentEvents.ts'
import { viewEvents } from './viewEvents.ts'

const plugins = new URL('../', import.meta.url)
const files = readdirSync(plugins, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^analytics/.test(name))
const read = (name: string) => readFileSync(new URL(name, plugins), 'utf8')
const code = files.map(read)
const ports = files.filter((name) => name.endsWith('/port.ts')).map(read)
const routes = ports.flatMap((text) => [...text.matchAll(/defineRoute(?:<[^(]*>)?\('(\w+)'/g)].map(([, route = '']) => route))
const events = ports.flatMap((text) => [...text.matchAll(/defineEvent<[^(]*>\('([A-Z_]+)'/g)].map(([, event = '']) => event))

describe('the tables of analytics', () => {
  it('name only events that may be sent', () => {
    const named = [...alwaysSent, ...Object.values(viewEvents), ...Object.values(intentEvents).flatMap((stages) => Object.values(stages))]
    expect(named.filter((event) => !Object.hasOwn(eventTable, event))).toEqual([])
  })

  it('name only views that some plugin has', () => {
    expect(routes).toContain('WalletSend')
    expect(Object.keys(viewEvents).filter((view) => !routes.includes(view))).toEqual([])
  })

  it('name only kinds of intents that some plugin builds', () => {
    const built = code.filter((text) => text.includes('intents.build('))
    expect(Object.keys(intentEvents).filter((kind) => !built.some((text) => text.includes(`'${kind}'`)))).toEqual([])
  })

  it('have every event that plugins emit under such a name', () => {
    expect(events).toEqual(expect.arrayContaining(['SIWX_AUTH_ERROR', 'SOCIAL_LOGIN_ERROR']))
    expect(events.filter((event) => !Object.hasOwn(eventTable, event))).toEqual([])
  })

  it('have neither amounts, hashes, names of accounts, nor what was searched for', () => {
    const properties = new Set(Object.values(eventTable).flatMap((row) => Object.keys(row)))
    expect([...properties].filter((name) => /amount|hash|ens|search|query|email|code|signature|recipient/i.test(name))).toEqual([])
  })

  it('let an address through in two events alone, and in none that is always sent', () => {
    const naming = Object.entries(eventTable).filter(([, row]) => Object.values(row).includes('address'))
    expect(naming.map(([event]) => event)).toEqual(['ERROR_FETCH_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS'])
    expect(naming.filter(([event]) => alwaysSent.has(event))).toEqual([])
  })
})
