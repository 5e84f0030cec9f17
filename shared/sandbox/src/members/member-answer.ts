import { type Services, toAddress } from '../services.ts'
import type { Member } from '../storage/tables.ts'

/** Converts a row of the table `member` to the API's format. No other columns of the table are ever sent. */
export function memberAnswer(services: Pick<Services, 'publicUrl'>, row: Member) {
  return {
    _id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    email_validation: row.emailValidated,
    national_identity: row.nationalIdentity,
    birthday: row.birthday,
    gender: row.gender,
    phone_number: row.phoneNumber,
    fields: row.fields,
    rewardScore: row.points,
    rewardScoreExpiration: row.points > 0 ? row.pointsExpireAt : null,
    profile_pic:
      row.profilePic === '' ? [] : [{ url: toAddress(services, row.profilePic), name: 'Foto de perfil' }]
  }
}
