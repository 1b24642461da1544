// Types of the provider's HTTP calls, written from docs/provider.openapi.yaml by tools/openapi (npm ci && npm run generate there).
// sha256 of that file: c3f3c86f575cebe7d9496a20bccf73e08846f6452b11740b1285c71e334f50b0
export type components = {
    schemas: {
        readonly Caip2: string;
        readonly Caip10: string;
        /**
         * @description CAIP-10 of a token's contract. A network's own coin has the address 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee on EVM,
         *     So11111111111111111111111111111111111111111 on Solana and 0x elsewhere.
         */
        readonly TokenId: components["schemas"]["Caip10"];
        /** @description A whole number in the smallest units of its asset. */
        readonly BaseUnits: string;
        readonly Decimal: string;
        readonly Hex: string;
        /** @description A JSON Web Token; what it says is the provider's own business. */
        readonly Token: string;
        readonly Link: string | null;
        /** @enum {string} */
        readonly Badge: "none" | "certified";
        readonly Feature: {
            /**
             * @description A client ignores ids it does not know.
             * @example social_login
             * @example swap
             * @example onramp
             * @example activity
             * @example reown_branding
             * @example multi_wallet
             * @example email_capture
             * @example fund_from_exchange
             * @example payments
             * @example reown_authentication
             * @example headless
             */
            readonly id: string;
            readonly isEnabled: boolean;
            /** @description What the feature may use; an empty list switches off `social_login`, `onramp` and `swap`. `null` leaves the decision to the client, `isEnabled` included. */
            readonly config: readonly string[] | null;
        };
        readonly PlanLimits: {
            /**
             * @description Providers write `enteprise` as well as `enterprise`.
             * @enum {string}
             */
            readonly tier: "none" | "starter" | "pro" | "enterprise" | "enteprise";
            readonly isAboveRpcLimit: boolean;
            readonly isAboveMauLimit: boolean;
        };
        readonly Wallet: {
            readonly id: string;
            readonly name: string;
            readonly badge_type?: components["schemas"]["Badge"];
            readonly description?: string;
            readonly chains?: readonly components["schemas"]["Caip2"][];
            readonly homepage?: string;
            readonly image_id?: string;
            readonly image_url?: string;
            /** @description Rank; lower is better known. */
            readonly order?: number;
            /** @description Universal link base for links in both directions without a relay. */
            readonly link_mode?: string | null;
            readonly mobile_link?: components["schemas"]["Link"];
            readonly desktop_link?: components["schemas"]["Link"];
            readonly webapp_link?: components["schemas"]["Link"];
            readonly app_store?: components["schemas"]["Link"];
            readonly play_store?: components["schemas"]["Link"];
            readonly chrome_store?: components["schemas"]["Link"];
            readonly rdns?: string | null;
            readonly injected?: readonly {
                readonly namespace?: string;
                readonly injected_id?: string;
            }[] | null;
            readonly supports_wc?: boolean;
            readonly supports_wcpay?: boolean;
        };
        readonly Identity: {
            readonly name: string | null;
            readonly avatar: string | null;
        };
        readonly Balance: {
            readonly name: string;
            readonly symbol: string;
            readonly chainId: components["schemas"]["Caip2"];
            /** @description Of the token; absent for the coin of the network. */
            readonly address?: components["schemas"]["Caip10"];
            /** @description In the asked currency; for display only. */
            readonly value?: number;
            /** @description Of one unit, in the asked currency; 0 when unknown. */
            readonly price: number;
            readonly quantity: {
                readonly decimals: string;
                /** @description Decimal number in units of the asset, as wallets show it. */
                readonly numeric: string;
            };
            readonly iconUrl: string;
        };
        readonly Transaction: {
            readonly id: string;
            readonly metadata: {
                /**
                 * @description A client shows one it does not know as it is.
                 * @example send
                 * @example receive
                 * @example trade
                 * @example approve
                 * @example mint
                 * @example burn
                 * @example execute
                 * @example deploy
                 * @example deposit
                 * @example withdraw
                 * @example borrow
                 * @example repay
                 * @example claim
                 * @example cancel
                 */
                readonly operationType: string;
                readonly hash: string;
                readonly chain: components["schemas"]["Caip2"];
                /** @description Date and time in ISO 8601; for one that is pending, when it was first seen. */
                readonly minedAt: string;
                readonly sentFrom: string;
                readonly sentTo: string;
                /** @enum {string} */
                readonly status: "confirmed" | "failed" | "pending";
                readonly nonce: number;
            };
            readonly transfers: readonly components["schemas"]["Transfer"][] | null;
        };
        /** @description Of a token (`fungible_info`) or of a collectible (`nft_info`). */
        readonly Transfer: {
            /** @enum {string} */
            readonly direction: "in" | "out" | "self";
            readonly quantity: {
                /** @description In units of the asset. */
                readonly numeric: components["schemas"]["Decimal"];
            };
            /** @description In US dollars; for display only. */
            readonly value?: number;
            readonly price?: number;
            readonly fungible_info?: {
                readonly name?: string;
                readonly symbol?: string;
                readonly icon?: {
                    readonly url: string;
                };
            };
            readonly nft_info?: {
                readonly name?: string;
                readonly content?: {
                    readonly preview?: {
                        readonly url: string;
                        readonly content_type?: string;
                    };
                    readonly detail?: {
                        readonly url: string;
                    };
                };
                readonly flags: {
                    readonly is_spam: boolean;
                };
            };
        };
        readonly SwapToken: {
            readonly name: string;
            readonly symbol: string;
            readonly address: components["schemas"]["TokenId"];
            readonly decimals: number;
            readonly logoUri: string;
            readonly eip2612?: boolean;
        };
        readonly NameRecord: {
            readonly name: string;
            readonly registered_at: string;
            readonly updated_at?: string | null;
            /** @description By coin type, in decimal digits. */
            readonly addresses: {
                readonly [key: string]: {
                    readonly address: string;
                    readonly created: string;
                };
            };
            readonly attributes: readonly {
                readonly avatar?: string;
                readonly bio?: string;
            }[];
        };
        readonly PaymentCurrency: {
            /** @description Code of a currency of some country. */
            readonly id: string;
            readonly payment_method_limits: readonly {
                /** @description The way to pay. */
                readonly id: string;
                readonly min: components["schemas"]["Decimal"];
                readonly max: components["schemas"]["Decimal"];
            }[];
        };
        readonly PurchaseCurrency: {
            readonly id: string;
            readonly name: string;
            readonly symbol: string;
            readonly networks: readonly {
                readonly name: string;
                readonly display_name: string;
                /** @description The reference of the CAIP-2 id. */
                readonly chain_id: string;
                /** @description Empty for the network's own coin. */
                readonly contract_address: string;
            }[];
        };
        readonly Money: {
            readonly amount: components["schemas"]["Decimal"];
            readonly currency: string;
        };
        readonly PaymentAsset: {
            readonly network: components["schemas"]["Caip2"];
            /** @description `native` or the address of the token. */
            readonly asset: string;
            readonly metadata: {
                readonly name: string;
                readonly symbol: string;
                readonly decimals: number;
                readonly logoURI?: string;
                readonly iconUrl?: string;
                readonly price?: number;
            };
        };
        readonly PaymentQuoteRequest: {
            /** @description Plain address that pays; absent when an exchange does. */
            readonly user?: string;
            readonly originChainId: components["schemas"]["Caip2"];
            /** @description `native` or the address of the token. */
            readonly originCurrency: string;
            readonly destinationChainId: components["schemas"]["Caip2"];
            readonly destinationCurrency: string;
            /** @description Plain address. */
            readonly recipient: string;
            /** @description Base units of the destination, which the recipient gets in full. */
            readonly amount: components["schemas"]["BaseUnits"];
        };
        readonly PaymentAmount: {
            readonly amount: components["schemas"]["BaseUnits"];
            readonly currency: components["schemas"]["PaymentAsset"];
        };
        readonly PaymentQuote: {
            /** @constant */
            readonly type?: "direct-transfer";
            readonly origin: components["schemas"]["PaymentAmount"];
            readonly destination: components["schemas"]["PaymentAmount"];
            /** @description To be taken in their order. Latchkey takes one or two. */
            readonly steps: readonly components["schemas"]["PaymentStep"][];
            /** @description Already part of the amount of the origin. Latchkey takes ten at most. */
            readonly fees: readonly {
                readonly id: string;
                readonly label: string;
                readonly amount: components["schemas"]["BaseUnits"];
                readonly currency: components["schemas"]["PaymentAsset"];
            }[];
            readonly timeInSeconds: number;
        };
        readonly PaymentStep: {
            readonly requestId: string;
            /** @constant */
            readonly type: "deposit";
            /** @description Send exactly this. */
            readonly deposit: {
                readonly amount: components["schemas"]["BaseUnits"];
                /** @description `native` or the address of the token. */
                readonly currency: string;
                readonly receiver: string;
            };
        } | {
            readonly requestId: string;
            /** @constant */
            readonly type: "transaction";
            readonly transaction: {
                readonly from: string;
                readonly to: string;
                readonly data: components["schemas"]["Hex"];
                readonly value: components["schemas"]["BaseUnits"];
            } | {
                readonly instructions: readonly {
                    readonly keys: readonly {
                        readonly pubkey: string;
                        readonly isSigner: boolean;
                        readonly isWritable: boolean;
                    }[];
                    readonly programId: string;
                    /** @description Hex without 0x. */
                    readonly data: string;
                }[];
            };
        };
        /** @description `slip44:60` (EVM) or `slip44:501` (Solana) for the coin, `erc20:` or `token:` and the address for a token. */
        readonly Caip19: string;
        readonly GetExchanges: {
            /** @constant */
            readonly jsonrpc: "2.0";
            readonly id: number;
            /** @constant */
            readonly method: "reown_getExchanges";
            readonly params: {
                /** @description Counted from 0. */
                readonly page?: number;
                readonly asset?: components["schemas"]["Caip19"];
                readonly amount?: string;
                readonly includeOnly?: readonly string[];
                readonly exclude?: readonly string[];
                readonly projectId?: string;
                readonly st?: string;
                readonly sv?: string;
            };
        };
        readonly GetExchangePayUrl: {
            /** @constant */
            readonly jsonrpc: "2.0";
            readonly id: number;
            /** @constant */
            readonly method: "reown_getExchangePayUrl";
            readonly params: {
                readonly exchangeId: string;
                readonly asset: components["schemas"]["Caip19"];
                /** @description In units of the asset. */
                readonly amount: components["schemas"]["Decimal"];
                readonly recipient: components["schemas"]["Caip10"];
                readonly projectId?: string;
                readonly st?: string;
                readonly sv?: string;
            };
        };
        readonly GetExchangeBuyStatus: {
            /** @constant */
            readonly jsonrpc: "2.0";
            readonly id: number;
            /** @constant */
            readonly method: "reown_getExchangeBuyStatus";
            readonly params: {
                readonly exchangeId: string;
                readonly sessionId: string;
                readonly projectId?: string;
                readonly st?: string;
                readonly sv?: string;
            };
        };
        readonly Exchanges: {
            /** @constant */
            readonly jsonrpc: "2.0";
            readonly id: number;
            readonly result: {
                readonly exchanges: readonly {
                    readonly id: string;
                    readonly imageUrl: string;
                    readonly name: string;
                }[];
                readonly total: number;
            };
        };
        readonly ExchangePayUrl: {
            /** @constant */
            readonly jsonrpc: "2.0";
            readonly id: number;
            readonly result: {
                readonly url: string;
                readonly sessionId: string;
            };
        };
        readonly ExchangeBuyStatus: {
            /** @constant */
            readonly jsonrpc: "2.0";
            readonly id: number;
            readonly result: {
                /** @enum {string} */
                readonly status: "UNKNOWN" | "IN_PROGRESS" | "SUCCESS" | "FAILED";
                readonly txHash?: string;
            };
        };
        readonly ExchangeError: {
            /** @constant */
            readonly jsonrpc?: "2.0";
            readonly id?: number | null;
            readonly error: {
                readonly code?: number;
                readonly message: string;
            };
        };
        readonly RpcRequest: {
            /** @constant */
            readonly jsonrpc: "2.0";
            readonly id?: number | string | null;
            readonly method: string;
            readonly params?: unknown;
        };
        readonly RpcResponse: {
            /** @constant */
            readonly jsonrpc: "2.0";
            readonly id: number | string | null;
            readonly result?: unknown;
            readonly error?: {
                readonly code: number;
                readonly message: string;
                readonly data?: unknown;
            };
        };
        readonly UsageEvent: {
            readonly eventId: string;
            readonly url: string;
            readonly domain: string;
            /** @description Milliseconds since 1970. */
            readonly timestamp: number;
            readonly props: {
                /** @enum {string} */
                readonly type: "track" | "error";
                readonly event: string;
                readonly address?: string;
                readonly properties?: Record<string, never>;
            };
        };
        readonly ErrorReport: {
            readonly eventId: string;
            readonly url: string;
            readonly domain: string;
            /** @description Date and time in ISO 8601, unlike in usage events. */
            readonly timestamp: string;
            readonly props: {
                /** @constant */
                readonly type: "error";
                readonly event: string;
                readonly errorType: string;
                readonly errorMessage: string;
                readonly stackTrace?: string;
            };
        };
        readonly ApiError: {
            readonly error: string;
        };
        readonly ReasonedError: {
            readonly status: string;
            readonly reasons: readonly {
                readonly name: string;
                readonly description: string;
            }[];
        };
    };
    responses: {
        /** @description The picture, 512 kB at most, with its type. SVG is not shown. */
        readonly Image: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "image/png": unknown;
                readonly "image/jpeg": unknown;
                readonly "image/gif": unknown;
                readonly "image/webp": unknown;
                readonly "image/avif": unknown;
            };
        };
        /** @description Why it failed. */
        readonly ApiError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Why it failed. */
        readonly ReasonedError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ReasonedError"];
            };
        };
    };
    parameters: {
        readonly projectId: string;
        /** @description Kind of client. */
        readonly st: string;
        /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
        readonly sv: string;
        /**
         * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
         *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
         */
        readonly clientId: string;
        /** @description The id that asking for the code gave. */
        readonly otp: string;
        /** @description Also in the body, where there is a place for it. */
        readonly projectIdToo: string;
        /** @description The token that is given. */
        readonly from: components["schemas"]["TokenId"];
        /** @description The token that is wanted. */
        readonly to: components["schemas"]["TokenId"];
        /** @description CAIP-10; plain is understood where the token names the network. */
        readonly userAddress: string;
        readonly apiVersion: "2";
        /** @description Plain, or CAIP-10. */
        readonly address: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export interface operations {
    readonly getConfig: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One entry per feature. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly features: readonly components["schemas"]["Feature"][];
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getProjectLimits: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The limits. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly planLimits: components["schemas"]["PlanLimits"];
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getOrigins: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Origin patterns; `*` stands for one whole label or any port. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly allowedOrigins: readonly string[];
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getAnalyticsConfig: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The switch. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly isAnalyticsEnabled: boolean;
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getWallets: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /** @description Counted from 1. */
                readonly page?: number;
                /** @description Wallets per page. */
                readonly entries?: number;
                /** @description Comma list of wallet ids; only these. */
                readonly include?: string;
                /** @description Comma list of wallet ids; not these. */
                readonly exclude?: string;
                /** @description Comma list of CAIP-2 ids; wallets that know at least one. */
                readonly chains?: string;
                /** @description Part of the name, in any case. */
                readonly search?: string;
                readonly badge_type?: components["schemas"]["Badge"];
                /** @description The same as `badge_type`. */
                readonly badge?: components["schemas"]["Badge"];
                /** @description Comma list of wallet names. */
                readonly names?: string;
                /** @description Comma list of EIP-6963 rdns. */
                readonly rdns?: string;
                readonly include_pay_only?: "true";
                readonly sort?: "default" | "wcpay";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page; `count` is the number of wallets on all pages. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Wallet"][];
                        readonly count: number;
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getWalletImage: {
        readonly parameters: {
            readonly query?: {
                /** @description Sent where there is one; pictures are served without it too. */
                readonly projectId?: string;
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path: {
                readonly imageId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Image"];
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getAssetImage: {
        readonly parameters: {
            readonly query?: {
                /** @description Sent where there is one; pictures are served without it too. */
                readonly projectId?: string;
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path: {
                readonly imageId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Image"];
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getCurrencyImage: {
        readonly parameters: {
            readonly query?: {
                /** @description Sent where there is one; pictures are served without it too. */
                readonly projectId?: string;
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path: {
                readonly imageId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Image"];
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getTokenImage: {
        readonly parameters: {
            readonly query?: {
                /** @description Sent where there is one; pictures are served without it too. */
                readonly projectId?: string;
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path: {
                readonly imageId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Image"];
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getNonce: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token goes with the sign-in, in the header `x-nonce-jwt`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly nonce: string;
                        readonly token: components["schemas"]["Token"];
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly authenticate: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header: {
                /** @description `Bearer` and the token of the nonce. */
                readonly "x-nonce-jwt": string;
                /** @description Id of a confirmed code; the session then carries the address. */
                readonly "x-otp"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly data: {
                        readonly accountAddress: string;
                        readonly chainId: components["schemas"]["Caip2"];
                        readonly domain: string;
                        readonly uri: string;
                        readonly version: string;
                        readonly nonce: string;
                        readonly issuedAt?: string;
                        readonly notBefore?: string;
                        readonly expirationTime?: string;
                        readonly statement?: string;
                        readonly requestId?: string;
                        readonly resources?: readonly string[];
                    };
                    readonly message: string;
                    readonly signature: string;
                    readonly clientId: string | null;
                    readonly walletInfo?: {
                        /** @enum {unknown} */
                        readonly type: "walletconnect" | "extension" | "unknown" | "social";
                        readonly name?: string;
                        readonly icon?: string;
                        readonly social?: string;
                        readonly identifier?: string;
                    };
                    /** @description What ecosystems other than EVM need to check a signature. */
                    readonly proof?: {
                        readonly account: components["schemas"]["Caip10"];
                        readonly scheme: string;
                        readonly publicKey?: string;
                        readonly signed?: string;
                        readonly extra?: Record<string, never>;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The token of the session. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly token: components["schemas"]["Token"];
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getSessionAccount: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                readonly includeAppKitAccount?: "true" | "false";
            };
            readonly header: {
                /** @description `Bearer` and the token of the session. */
                readonly Authorization: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account of the session. `exp` is in seconds since 1970. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly aud: string;
                        readonly iss: string;
                        readonly exp: number;
                        readonly projectIdKey: string;
                        readonly sub: string;
                        readonly address: string;
                        readonly chainId: string | number;
                        readonly chainNamespace: string;
                        readonly caip2Network: components["schemas"]["Caip2"];
                        readonly uri: string;
                        readonly domain: string;
                        readonly projectUuid: string;
                        readonly profileUuid: string;
                        readonly nonce: string;
                        readonly email?: string;
                        readonly appKitAccount?: Record<string, never>;
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly setAccountMetadata: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header: {
                /** @description `Bearer` and the token of the session. */
                readonly Authorization: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly metadata: Record<string, never> | null;
                };
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": null;
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly signOut: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header: {
                /** @description `Bearer` and the token of the session. */
                readonly Authorization: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": null;
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly confirmOtp: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header: {
                /** @description The id that asking for the code gave. */
                readonly "x-otp": components["parameters"]["otp"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly code: string;
                };
            };
        };
        readonly responses: {
            /** @description Confirmed. The id goes with the sign-in that follows, in the same header. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": null;
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly askForOtp: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly email: string;
                    readonly account: components["schemas"]["Caip10"];
                };
            };
        };
        readonly responses: {
            /** @description Under which id the code is confirmed. `null` for an address that was confirmed for this account before; then no code is sent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly uuid: string | null;
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly quotePayment: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentQuoteRequest"];
            };
        };
        readonly responses: {
            /** @description The quote. Its steps share one `requestId`, by which the status is asked. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentQuote"];
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getPaymentStatus: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                readonly requestId: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Final are `success`, `submitted`, `failure`, `refund` and `timeout`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "waiting" | "pending" | "success" | "submitted" | "failure" | "refund" | "timeout";
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getExchangeAssets: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path: {
                readonly exchangeId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The assets. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly exchangeId: string;
                        readonly assets: {
                            readonly [key: string]: readonly components["schemas"]["PaymentAsset"][];
                        };
                    };
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly getSupportedChains: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description CAIP-2 ids by transport. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly http: readonly components["schemas"]["Caip2"][];
                        readonly ws: readonly components["schemas"]["Caip2"][];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getIdentity: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                /** @description Plain address of the visitor. */
                readonly sender?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Plain, or CAIP-10. */
                readonly address: components["parameters"]["address"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Both are null for an address without a name. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Identity"];
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getBalance: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                readonly currency?: "usd";
                /** @description CAIP-2 id; absent means all networks. */
                readonly chainId?: components["schemas"]["Caip2"];
                /** @description Comma list of CAIP-10 token ids that must be read from the chain again. */
                readonly forceUpdate?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Plain, or CAIP-10. */
                readonly address: components["parameters"]["address"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One entry per coin and token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly balances: readonly components["schemas"]["Balance"][];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getHistory: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                /** @description The `next` of the page before; absent for the first page. */
                readonly cursor?: string;
                /** @description CAIP-2 id; absent means all networks. */
                readonly chainId?: components["schemas"]["Caip2"];
            };
            readonly header?: never;
            readonly path: {
                /** @description Plain, or CAIP-10. */
                readonly address: components["parameters"]["address"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page; `next` is null on the last. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Transaction"][];
                        readonly next: string | null;
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getPrices: {
        readonly parameters: {
            readonly query?: {
                /** @description Also in the body, where there is a place for it. */
                readonly projectId?: components["parameters"]["projectIdToo"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly currency: "usd";
                    readonly addresses: readonly components["schemas"]["TokenId"][];
                    readonly projectId: string;
                };
            };
        };
        readonly responses: {
            /** @description In no order; found by `address`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly fungibles: readonly {
                            readonly address: components["schemas"]["TokenId"];
                            readonly name: string;
                            readonly symbol: string;
                            readonly iconUrl: string;
                            /** @description Of one unit, in the asked currency; for display only. */
                            readonly price: number;
                        }[];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getSwapTokens: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                readonly chainId: components["schemas"]["Caip2"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tokens, the coin among them. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly tokens: readonly components["schemas"]["SwapToken"][];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getSwapQuotes: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                /** @description Base units of the source. */
                readonly amount: components["schemas"]["BaseUnits"];
                /** @description Plain or CAIP-10. */
                readonly userAddress?: string;
                /** @description The token that is given. */
                readonly from: components["parameters"]["from"];
                /** @description The token that is wanted. */
                readonly to: components["parameters"]["to"];
                /** @description In wei. */
                readonly gasPrice?: components["schemas"]["BaseUnits"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The quotes, the best first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly quotes: readonly {
                            readonly id: string | null;
                            readonly fromAmount: components["schemas"]["BaseUnits"];
                            readonly fromAccount: components["schemas"]["TokenId"];
                            readonly toAmount: components["schemas"]["BaseUnits"];
                            readonly toAccount: components["schemas"]["TokenId"];
                        }[];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getGasPrice: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                readonly chainId: components["schemas"]["Caip2"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description By urgency. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly standard: components["schemas"]["BaseUnits"];
                        readonly fast: components["schemas"]["BaseUnits"];
                        readonly instant: components["schemas"]["BaseUnits"];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getAllowance: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                readonly tokenAddress: components["schemas"]["TokenId"];
                /** @description CAIP-10; plain is understood where the token names the network. */
                readonly userAddress: components["parameters"]["userAddress"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Base units; the coin needs no allowance and has the largest one there is. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly allowance: components["schemas"]["BaseUnits"];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly buildApprove: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                /** @description CAIP-10; plain is understood where the token names the network. */
                readonly userAddress: components["parameters"]["userAddress"];
                /** @description The token that is given. */
                readonly from: components["parameters"]["from"];
                /** @description The token that is wanted. */
                readonly to: components["parameters"]["to"];
                /** @description Base units of the source; absent means without limit. A provider may ignore it. */
                readonly amount?: components["schemas"]["BaseUnits"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The transaction; `to` is the token's contract. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly tx: {
                            readonly from: components["schemas"]["Caip10"];
                            readonly to: components["schemas"]["Caip10"];
                            readonly data: components["schemas"]["Hex"];
                            readonly value: components["schemas"]["BaseUnits"];
                            readonly eip155: {
                                readonly gas: number;
                                readonly gasPrice: components["schemas"]["BaseUnits"];
                            };
                        };
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly buildSwap: {
        readonly parameters: {
            readonly query?: {
                /** @description Also in the body, where there is a place for it. */
                readonly projectId?: components["parameters"]["projectIdToo"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly amount: components["schemas"]["BaseUnits"];
                    readonly eip155?: {
                        /** @description Percent that may be lost between the quote and the transaction. */
                        readonly slippage?: number;
                        /** @description Unix seconds after which the contract must revert. An extension of Latchkey; a provider may ignore it. */
                        readonly deadline?: number;
                    };
                    readonly from: components["schemas"]["TokenId"];
                    readonly to: components["schemas"]["TokenId"];
                    readonly userAddress: components["schemas"]["Caip10"];
                    readonly projectId: string;
                    /** @description Builds it although it would fail now, for example before it is approved. */
                    readonly disableEstimate?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The transaction. `amount` is that of the source, and is sent along as value only when the source is the coin. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly tx: {
                            readonly from: components["schemas"]["Caip10"];
                            readonly to: components["schemas"]["Caip10"];
                            readonly data: components["schemas"]["Hex"];
                            readonly amount: components["schemas"]["BaseUnits"];
                            readonly eip155: {
                                readonly gas: components["schemas"]["BaseUnits"];
                                readonly gasPrice: components["schemas"]["BaseUnits"];
                                /** @description Unix seconds after which this transaction reverts, at most the requested ones, big-endian in `data`. Absent if it has no deadline. */
                                readonly deadline?: number;
                            };
                        };
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getName: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                readonly apiVersion?: components["parameters"]["apiVersion"];
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NameRecord"];
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly registerName: {
        readonly parameters: {
            readonly query?: {
                /** @description Also in the body, where there is a place for it. */
                readonly projectId?: components["parameters"]["projectIdToo"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Of an EVM network: 0x80000000 or-ed with its chain id, unsigned; chain id 1 is no exception. */
                    readonly coin_type: number;
                    readonly address: string;
                    /** @description JSON of `{ name, attributes, timestamp }`; the time in seconds since 1970, by the clock of the visitor's device. If it is refused for its time, its description, which the visitor reads, should name that clock, since signing again does not help. */
                    readonly message: string;
                    readonly signature: components["schemas"]["Hex"];
                };
            };
        };
        readonly responses: {
            /** @description Registered. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getNamesOf: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                /** @description Plain address of the visitor. */
                readonly sender?: string;
                readonly apiVersion?: components["parameters"]["apiVersion"];
            };
            readonly header?: never;
            readonly path: {
                /** @description Plain, or CAIP-10. */
                readonly address: components["parameters"]["address"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The records, the oldest first; none for an address without a name. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["NameRecord"][];
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly suggestNames: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                /** @description What the names end in, without the point before it. */
                readonly zone?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Whole names, the typed one first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly suggestions: readonly {
                            readonly name: string;
                            readonly registered: boolean;
                        }[];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getOnrampOptions: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The options. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly paymentCurrencies: readonly components["schemas"]["PaymentCurrency"][];
                        readonly purchaseCurrencies: readonly components["schemas"]["PurchaseCurrency"][];
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getOnrampQuote: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly purchaseCurrency: components["schemas"]["PurchaseCurrency"];
                    readonly paymentCurrency: components["schemas"]["PaymentCurrency"];
                    /** @description To be paid, in units of the payment currency. */
                    readonly amount: components["schemas"]["Decimal"];
                    /** @description Name of one of the networks of the purchase currency. */
                    readonly network: string;
                };
            };
        };
        readonly responses: {
            /** @description The quote. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly paymentTotal: components["schemas"]["Money"];
                        readonly paymentSubtotal: components["schemas"]["Money"];
                        readonly purchaseAmount: components["schemas"]["Money"];
                        readonly networkFee: components["schemas"]["Money"];
                        readonly quoteId: string;
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly getOnrampUrl: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly destinationWallets: readonly {
                        readonly address: string;
                        readonly blockchains: readonly string[];
                        readonly assets: readonly string[];
                    }[];
                    readonly defaultNetwork?: string;
                    readonly partnerUserId: string;
                    /** @constant */
                    readonly defaultExperience: "buy";
                    readonly presetCryptoAmount?: number;
                    readonly presetFiatAmount?: number;
                };
            };
        };
        readonly responses: {
            /** @description The page, for a window of its own. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly url: string;
                    };
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly callExchanges: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                /** @description The feature that asks. */
                readonly source?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GetExchanges"] | components["schemas"]["GetExchangePayUrl"] | components["schemas"]["GetExchangeBuyStatus"];
            };
        };
        readonly responses: {
            /** @description The result of the method, or why there is none. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Exchanges"] | components["schemas"]["ExchangePayUrl"] | components["schemas"]["ExchangeBuyStatus"] | components["schemas"]["ExchangeError"];
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly callChain: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
                /**
                 * @description Id of the WalletConnect client, once there was a session. Latchkey never sends it: it would tie the addresses that a visitor looks
                 *     at to their relay, over reloads and sites' accounts. A provider must answer without it.
                 */
                readonly clientId?: components["parameters"]["clientId"];
                readonly chainId: components["schemas"]["Caip2"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "text/plain": components["schemas"]["RpcRequest"] | readonly components["schemas"]["RpcRequest"][];
                readonly "application/json": components["schemas"]["RpcRequest"] | readonly components["schemas"]["RpcRequest"][];
            };
        };
        readonly responses: {
            /** @description The answer of the network's node, errors included. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RpcResponse"] | readonly components["schemas"]["RpcResponse"][];
                };
            };
            readonly default: components["responses"]["ReasonedError"];
        };
    };
    readonly sendEvents: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "text/plain": readonly components["schemas"]["UsageEvent"][];
                readonly "application/json": readonly components["schemas"]["UsageEvent"][];
            };
        };
        readonly responses: {
            /** @description Taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
    readonly sendError: {
        readonly parameters: {
            readonly query: {
                readonly projectId: components["parameters"]["projectId"];
                /** @description Kind of client. */
                readonly st?: components["parameters"]["st"];
                /** @description Kind and version of the client, parted by hyphens: `html-latchkey-0.1.0` for Latchkey. */
                readonly sv?: components["parameters"]["sv"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "text/plain": components["schemas"]["ErrorReport"];
                readonly "application/json": components["schemas"]["ErrorReport"];
            };
        };
        readonly responses: {
            /** @description Taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            readonly default: components["responses"]["ApiError"];
        };
    };
}
