import type { CreatorProfileInput } from "@clipledger/contract/portal/profile";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

interface ProfileRow {
  readonly email: string;
  readonly person_first_name: string;
  readonly person_last_name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly country_code: string | null;
  readonly phone_number: string | null;
  readonly updated_at: Date | null;
}

export function getProfileRow(db: Queryable, userId: string): Promise<ProfileRow> {
  return db.row(sql`
    select u.email, u.first_name as person_first_name, u.last_name as person_last_name, p.address, p.city,
      p.postal_code, p.country_code, p.phone_number, p.updated_at
    from users u left join creator_profiles p on p.user_id = u.id where u.id = ${userId}`);
}

export async function upsertProfile(
  tx: Transaction,
  userId: string,
  profile: CreatorProfileInput,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into creator_profiles (
      user_id, id, address, city, postal_code, country_code, phone_number, created_at, updated_at
    ) values (
      ${userId}, ${createId("creatorProfile")}, ${profile.address}, ${profile.city}, ${profile.postalCode},
      ${profile.countryCode}, ${profile.phoneNumber}, ${at}, ${at}
    ) on conflict (user_id) do update set
      address = excluded.address, city = excluded.city, postal_code = excluded.postal_code,
      country_code = excluded.country_code, phone_number = excluded.phone_number, updated_at = excluded.updated_at`);
}

export async function deleteProfileOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from creator_profiles where user_id = ${userId}`);
}
