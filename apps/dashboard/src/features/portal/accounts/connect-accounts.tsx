import {
  CONSENT_SERVICES,
  type ConsentPlatform,
  type Revocation,
} from "@clipledger/domain/creators/account-consent";
import { useState } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PortalAccount } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { exactTime, shortDate } from "../../../ui/primitives/text/time.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { platformLabels } from "../../../ui/product/words/names.ts";

/** The quick way: the creator signs in on the platform, and allows their account to be read. */
export function ConnectAccounts({ platforms }: { platforms: readonly ConsentPlatform[] }) {
  const { organization } = usePortalCreator();
  const connect = useConnect();
  if (platforms.length === 0) return null;
  return (
    <Section
      title={translate("Connect an account")}
      description={translate(
        "You sign in on the platform, which shows that the account is yours. No code is needed.",
      )}
    >
      <Card className="flex flex-col gap-4 px-5 py-5 sm:px-6">
        <ul className="list-disc pl-5 text-[13px] text-muted leading-6">
          <li>
            {translate("{name} reads your public videos and their counts. Nothing is posted or changed.", {
              name: organization.name,
            })}
          </li>
          <li>{translate("The platform tells you what is shared before you agree.")}</li>
          <li>{translate("You see it here, and end it whenever you want.")}</li>
        </ul>
        <div className="flex flex-wrap gap-3">
          {platforms.map((platform) => (
            <Button
              key={platform}
              size="large"
              className="max-sm:w-full"
              isPending={connect.isPending && connect.variables.body.platform === platform}
              onClick={() => connect.start(platform)}
            >
              <PlatformIcon platform={platform} className="size-5!" />
              {translate("Connect {value}", { value: platformLabels[platform] })}
            </Button>
          ))}
        </div>
        <FormRefusal write={connect} />
      </Card>
    </Section>
  );
}

/** Leaves for the platform. */
function useConnect() {
  const { id: creatorId } = usePortalCreator();
  const connect = useWrite(portalApi.accounts.connect.call, {
    onDone: ({ url }) => window.location.assign(url),
  });
  const start = (platform: ConsentPlatform) => connect.mutate({ params: { creatorId }, body: { platform } });
  return { ...connect, start };
}

interface SharingProps {
  account: PortalAccount;
  /** Undefined where it cannot be connected, or not any more. */
  platform: ConsentPlatform | undefined;
  onStopped: (stopped: StoppedSharing) => Promise<void>;
}

/** What came of it, which the creator should be able to read in peace. */
export interface StoppedSharing {
  readonly revocation: Revocation;
  readonly message: string;
}

/** What a creator shares of an account, since when, and how it ended. */
export function SharingDetails({ account, platform, onStopped }: SharingProps) {
  const { sharing } = account;
  if (sharing === null) return null;
  if (sharing.ended === null) return <LivingSharing {...{ account, sharing, onStopped }} />;
  if (account.linkState === "connected" || sharing.ended.reason === "replaced") return null;
  const isTheirDoing = sharing.ended.reason === "by_creator";
  return (
    <div className="basis-full pl-10 max-sm:pl-0">
      <Notice
        tone={isTheirDoing ? "info" : "warning"}
        title={translate("Not shared since {at}", { at: shortDate(sharing.ended.at) })}
        action={platform === undefined ? undefined : <ConnectAgain platform={platform} />}
      >
        {sharing.ended.message}
      </Notice>
    </div>
  );
}

function ConnectAgain({ platform }: { platform: ConsentPlatform }) {
  const connect = useConnect();
  return (
    <Button isPending={connect.isPending} onClick={() => connect.start(platform)}>
      {translate("Connect again")}
    </Button>
  );
}

interface LivingSharingProps extends Pick<SharingProps, "account" | "onStopped"> {
  sharing: NonNullable<PortalAccount["sharing"]>;
}

function LivingSharing({ account, sharing, onStopped }: LivingSharingProps) {
  const { id: creatorId, organization } = usePortalCreator();
  const [isAsking, setIsAsking] = useState(false);
  const name =
    account.username === null ? (account.displayName ?? translate("this account")) : `@${account.username}`;
  return (
    <div className="flex basis-full flex-col gap-2 pl-10 text-[13px] text-muted max-sm:pl-0">
      <p>
        {translate("You share this with {organization} since {day}.", {
          organization: organization.name,
          day: shortDate(sharing.since),
        })}{" "}
        {sharing.lastReadAt === null
          ? translate("It was not read yet.")
          : translate("Last read {lastReadAt}.", { lastReadAt: exactTime(sharing.lastReadAt) })}
      </p>
      <ul aria-label={translate("What you share of {name}", { name })} className="list-disc pl-5 leading-6">
        {sharing.shares.map((shared) => (
          <li key={shared}>{shared}</li>
        ))}
      </ul>
      <Button
        className="self-start max-sm:w-full"
        aria-label={translate("Stop sharing {name}", { name })}
        onClick={() => setIsAsking(true)}
      >
        {translate("Stop sharing")}
      </Button>
      {isAsking ? (
        <ConfirmWrite
          send={portalApi.accounts.stopSharing.call}
          input={{ params: { creatorId, accountId: account.id } }}
          onDone={onStopped}
          onClose={() => setIsAsking(false)}
          title={translate("Stop sharing {name}?", { name })}
          confirmLabel={translate("Stop sharing")}
          description={translate(
            "Our access to it is deleted, and {account} is told. The account stays yours here, and its public counts are read as those of anybody else.",
            { account: serviceOf(account) },
          )}
        />
      ) : null}
    </div>
  );
}

function serviceOf({ platform }: PortalAccount): string {
  return platform === "facebook" ? platformLabels[platform] : CONSENT_SERVICES[platform];
}
