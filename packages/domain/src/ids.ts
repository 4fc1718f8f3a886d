export const ID_PREFIXES = {
  organization: "org_",
  user: "user_",
  member: "orgmem_",
  invitation: "orginv_",
  joinRequest: "orgcjr_",
  inviteLink: "orgcil_",
  apiKey: "key_",
  activityEntry: "orgact_",
  trackedAccount: "orgacc_",
  accountClaim: "orgclaim_",
  dataSource: "orgsrc_",
  accountConsent: "orgconsent_",
  trackedVideo: "orgvid_",
  excludedVideo: "orgexcv_",
  syncRun: "trkrun_",
  syncEvent: "trkevt_",
  syncGroup: "trkgrp_",
  export: "orgexp_",
  libraryVideo: "orgrsv_",
  project: "orgproj_",
  tag: "orgtag_",
  appleApp: "orgaplapp_",
  creator: "orgcre_",
  campaign: "orgcamp_",
  assignment: "orgcrcampaign_",
  payoutRule: "rule_",
  brief: "orgbrief_",
  job: "orgjob_",
  jobApplication: "orgjapp_",
  chatThread: "crchat_",
  chatMessage: "crmsg_",
  chatBroadcast: "crbcast_",
  creatorProfile: "crprof_",
  savedView: "orgview_",
  reportLink: "orgreport_",
  sheetLink: "orgsheet_",
  alertRule: "orgalert_",
  alertChannel: "orgalchan_",
  alertFiring: "orgalfire_",
  alertMessage: "orgalmsg_",
  payout: "orgpay_",
  payoutCancellation: "orgpaycancel_",
  payoutProposal: "orgpayprop_",
  payoutRail: "orgrail_",
  payoutMethod: "orgpaymethod_",
  railPayout: "orgrailpay_",
  railTransfer: "rtr_",
  payoutFile: "orgpayfile_",
  receipt: "orgrcpt_",
  receiptKey: "rcptkey_",
  payoutPlan: "orgpayplan_",
  balanceEntry: "orgbal_",
  webhookEndpoint: "whep_",
  webhookConnection: "whcon_",
  webhookEvent: "whevt_",
  webhookDelivery: "whdel_",
  webhookAttempt: "whatt_",
  oauthClient: "oauthcl_",
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

declare const kindOfId: unique symbol;
export type Id<Kind extends IdKind> = string & { readonly [kindOfId]: Kind };

type RandomBytes = (count: number) => Uint8Array;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SUFFIX_LENGTH = 12;
const SUFFIX_PATTERN = "[0-9A-Za-z]{12}";
const WHOLE_SUFFIX = new RegExp(`^${SUFFIX_PATTERN}$`);

// Bytes from 248 up are thrown away: 256 is no multiple of 62, so keeping them would favour the first letters.
const FIRST_BIASED_BYTE = 256 - (256 % ALPHABET.length);

export function newId<Kind extends IdKind>(kind: Kind, randomBytes: RandomBytes): Id<Kind> {
  let suffix = "";
  while (suffix.length < SUFFIX_LENGTH) {
    for (const byte of randomBytes(SUFFIX_LENGTH - suffix.length)) {
      if (byte < FIRST_BIASED_BYTE) suffix += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  // Safe: the kind's own prefix and twelve letters or digits are what the brand stands for.
  return (ID_PREFIXES[kind] + suffix.slice(0, SUFFIX_LENGTH)) as Id<Kind>;
}

export function isId<Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> {
  const prefix = ID_PREFIXES[kind];
  return text.startsWith(prefix) && WHOLE_SUFFIX.test(text.slice(prefix.length));
}

export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${ID_PREFIXES[kind]}${SUFFIX_PATTERN}$`);
}

export function idPrefix(kind: IdKind): string {
  return ID_PREFIXES[kind];
}
