/**
 * Kind of a property.
 * A `text` is scrubbed; a `network` is one of the modal's; an `address` is sent as it is.
 */
export type PropertyKind = 'flag' | 'count' | 'text' | 'network' | 'networks' | 'address'
type Row = Readonly<Record<string, PropertyKind>>

const noProperties: Row = {}
const connected: Row = { connected: 'flag' }
const message: Row = { message: 'text' }
const smart: Row = { isSmartAccount: 'flag' }
const where: Row = { network: 'network', isSmartAccount: 'flag' }
const whereAndWhy: Row = { ...where, ...message }
const provider: Row = { provider: 'text' }
const wallet: Row = { name: 'text', walletRank: 'count', view: 'text' }
const page: Row = { address: 'address', isSmartAccount: 'flag' }

/**
 * Every event that may be sent, with its properties.
 * Anything else is dropped. No amounts, hashes, account names or search terms: with a time and a
 * network they would identify the account.
 */
export const eventTable: Readonly<Record<string, Row>> = {
  INITIALIZE: { themeMode: 'text', networks: 'networks', defaultNetwork: 'network' },
  MODAL_OPEN: connected,
  MODAL_CLOSE: connected,
  CLICK_ALL_WALLETS: noProperties,
  CLICK_WALLET_HELP: noProperties,
  CLICK_NETWORK_HELP: noProperties,
  CLICK_GET_WALLET_HELP: noProperties,
  CLICK_NETWORKS: noProperties,
  SELECT_WALLET: { ...wallet, platform: 'text', displayIndex: 'count' },
  GET_WALLET: { name: 'text', walletRank: 'count', explorerId: 'text', type: 'text' },
  SEARCH_WALLET: { badge: 'text' },
  CONNECT_SUCCESS: { ...wallet, method: 'text', reconnect: 'flag' },
  CONNECT_ERROR: message,
  USER_REJECTED: message,
  DISCONNECT_SUCCESS: { namespace: 'text' },
  DISCONNECT_ERROR: message,
  SWITCH_NETWORK: { network: 'network' },
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: 'text', network: 'network' },
  CLICK_TRANSACTIONS: smart,
  ERROR_FETCH_TRANSACTIONS: page,
  LOAD_MORE_TRANSACTIONS: page,
  CLICK_SIGN_SIWX_MESSAGE: where,
  CLICK_CANCEL_SIWX: where,
  SIWX_AUTH_SUCCESS: where,
  SIWX_AUTH_ERROR: whereAndWhy,
  EMAIL_LOGIN_SELECTED: noProperties,
  EMAIL_SUBMITTED: noProperties,
  EMAIL_VERIFICATION_CODE_SENT: noProperties,
  EMAIL_VERIFICATION_CODE_PASS: noProperties,
  EMAIL_VERIFICATION_CODE_FAIL: message,
  DEVICE_REGISTERED_FOR_EMAIL: noProperties,
  EMAIL_EDIT: noProperties,
  EMAIL_UPGRADE_FROM_MODAL: noProperties,
  SOCIAL_LOGIN_STARTED: provider,
  SOCIAL_LOGIN_REQUEST_USER_DATA: provider,
  SOCIAL_LOGIN_SUCCESS: { ...provider, reconnect: 'flag' },
  SOCIAL_LOGIN_CANCELED: provider,
  SOCIAL_LOGIN_ERROR: { ...provider, ...message },
  CLICK_CONVERT: noProperties,
  CLICK_SELECT_TOKEN_TO_SWAP: noProperties,
  CLICK_SELECT_NETWORK_TO_SWAP: noProperties,
  OPEN_SWAP: where,
  INITIATE_SWAP: where,
  SWAP_SUCCESS: where,
  SWAP_ERROR: whereAndWhy,
  SWAP_APPROVAL_ERROR: whereAndWhy,
  SELECT_BUY_CRYPTO: smart,
  SELECT_WHAT_IS_A_BUY: smart,
  SELECT_BUY_PROVIDER: { ...provider, ...smart },
  OPEN_SEND: where,
  SEND_INITIATED: where,
  SEND_SUCCESS: where,
  SEND_ERROR: whereAndWhy,
  SEND_REJECTED: whereAndWhy,
  OPEN_ENS_FLOW: smart,
  REGISTER_NAME_INITIATED: smart,
  REGISTER_NAME_SUCCESS: smart,
  REGISTER_NAME_ERROR: { ...smart, error: 'text' },
  PAY_MODAL_OPEN: noProperties,
  PAY_EXCHANGE_SELECTED: { source: 'text', headless: 'flag' },
  PAY_INITIATED: { source: 'text' },
  PAY_SUCCESS: { source: 'text' },
  PAY_ERROR: { source: 'text', ...message },
}
