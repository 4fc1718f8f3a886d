/** Texts of emails to creators in German, by the English text. */
export const germanMails: Readonly<Record<string, string>> = {
  "Hello {name},": "Hallo {name},",
  "Hello,": "Hallo,",
  "Open your creator portal": "Dein Creator-Portal öffnen",
  "End these emails": "Diese E-Mails abbestellen",
  "Answer the invitation": "Die Einladung beantworten",
  "In your creator portal (the link works once, for 7 days):":
    "In deinem Creator-Portal (der Link funktioniert einmal, 7 Tage lang):",
  "You do not want emails like this one? End them here:":
    "Du möchtest solche E-Mails nicht mehr? Hier bestellst du sie ab:",
  "{organization} has changed your brief": "{organization} hat dein Briefing geändert",
  "{organization} has a brief for you": "{organization} hat ein Briefing für dich",
  "{organization} has changed the brief for {campaign}. Please read it again before your next video.":
    "{organization} hat das Briefing für {campaign} geändert. Bitte lies es noch einmal, bevor du dein nächstes Video machst.",
  "{organization} has written down what your videos for {campaign} should show. Please read the brief before your next one.":
    "{organization} hat aufgeschrieben, was deine Videos für {campaign} zeigen sollen. Bitte lies das Briefing vor deinem nächsten.",
  "{organization} wrote to you": "{organization} hat dir geschrieben",
  "{organization} wrote to you:": "{organization} hat dir geschrieben:",
  "{organization} wrote to you in {group}:": "{organization} hat dir in {group} geschrieben:",
  "You get one email about a conversation until you have read it.":
    "Zu einer Unterhaltung bekommst du eine E-Mail, bis du sie gelesen hast.",
  "{organization} has paid you {amount}": "{organization} hat dir {amount} gezahlt",
  "{amount} for {purpose}": "{amount} für {purpose}",
  "The money comes from {organization} itself, in the way that you have agreed on with them. Depending on your bank it may take a few days to arrive.":
    "Das Geld kommt von {organization} selbst, auf dem Weg, den ihr vereinbart habt. Je nach Bank kann es ein paar Tage dauern.",
  "If something about it is not right, answer {organization} and name this payout: {id}":
    "Wenn etwas nicht stimmt, melde dich bei {organization} und nenne diese Auszahlung: {id}",
  "Thank you for your work!": "Danke für deine Arbeit!",
  "Your payout from {organization} came back": "Deine Auszahlung von {organization} kam zurück",
  "{organization} sent you {amount}, but the money came back.":
    "{organization} hat dir {amount} geschickt, aber das Geld kam zurück.",
  "{organization} took back the record of a payout":
    "{organization} hat den Vermerk einer Auszahlung zurückgenommen",
  "{organization} had recorded {amount} as paid, by mistake, and took that back.":
    "{organization} hatte {amount} versehentlich als bezahlt vermerkt und das zurückgenommen.",
  "How {organization} pays you was changed": "Wie {organization} dich bezahlt, wurde geändert",
  "From now on {organization} pays you by {rail}.": "Ab jetzt bezahlt dich {organization} über {rail}.",
  "From now on {organization} pays you by {rail}, to what ends with {hint}.":
    "Ab jetzt bezahlt dich {organization} über {rail}, an die Angabe, die mit {hint} endet.",
  "From now on {organization} sends your payouts in {currencies} by {rail}.":
    "Ab jetzt schickt dir {organization} Auszahlungen in {currencies} über {rail}.",
  "From now on {organization} sends your payouts in {currencies} by {rail}, to the account that ends with {hint}.":
    "Ab jetzt schickt dir {organization} Auszahlungen in {currencies} über {rail}, an das Konto, das mit {hint} endet.",
  "If this was not you, change it back at once and tell {organization}.":
    "Wenn du das nicht warst, ändere es sofort zurück und sag {organization} Bescheid.",
  "Your balance with {organization} changed": "Dein Guthaben bei {organization} hat sich geändert",
  "{organization} added {amount} to your balance. It comes with your next payouts.":
    "{organization} hat deinem Guthaben {amount} hinzugefügt. Es kommt mit deinen nächsten Auszahlungen.",
  "{organization} took {amount} off your balance. It is set off against your next payouts.":
    "{organization} hat {amount} von deinem Guthaben abgezogen. Das wird mit deinen nächsten Auszahlungen verrechnet.",
  "They say: {reason}": "Dazu heißt es: {reason}",
  "The provider says: {reason}": "Der Zahlungsdienst sagt: {reason}",
  "It is still yours. Please check your payment details, then {organization} can send it again.":
    "Es gehört weiterhin dir. Bitte prüfe deine Zahlungsangaben, dann kann {organization} es noch einmal senden.",
  "Claim your {amount} from {organization}": "Hol dir deine {amount} von {organization}",
  "{organization} pays you {amount}. It is ready for you.":
    "{organization} zahlt dir {amount}. Das Geld liegt für dich bereit.",
  "Say here how you want to be paid, and it is sent:":
    "Sag hier, wie du bezahlt werden möchtest, dann wird es überwiesen:",
  "{amount} from {organization} is on its way": "{amount} von {organization} sind unterwegs",
  "{organization} has sent you {amount}.": "{organization} hat dir {amount} überwiesen.",
  "It comes in the way that you have chosen in the portal, and may take a few days to arrive.":
    "Das Geld kommt auf dem Weg, den du im Portal gewählt hast, und kann ein paar Tage brauchen.",
  "Claim it here, and choose how you want to receive it:":
    "Hol es hier ab, und wähle, wie du es bekommen möchtest:",
  "The link is for you alone: whoever has it can claim the money, so please do not forward this email.":
    "Der Link ist nur für dich: Wer ihn hat, kann das Geld abholen. Bitte leite diese E-Mail nicht weiter.",
  "It does not stay open for ever, so it is best to claim your payout soon.":
    "Er bleibt nicht für immer offen. Hol deine Auszahlung am besten bald ab.",
  "Your application: {title}": "Deine Bewerbung: {title}",
  "If you did not apply, ignore this email, or withdraw the application there.":
    "Wenn du dich nicht beworben hast, ignoriere diese E-Mail, oder zieh die Bewerbung dort zurück.",
  '{organization} has accepted your application for "{title}" already.':
    "{organization} hat deine Bewerbung für „{title}“ schon angenommen.",
  '{organization} invites you to apply for "{title}".':
    "{organization} lädt dich ein, dich für „{title}“ zu bewerben.",
  "Open your applications to apply or to decline: nobody can do that for you.":
    "Öffne deine Bewerbungen, um dich zu bewerben oder abzulehnen: Das kann niemand für dich tun.",
  'You applied for "{title}" at {organization} before, and that application is closed.':
    "Du hast dich schon einmal für „{title}“ bei {organization} beworben, und diese Bewerbung ist geschlossen.",
  "Open your applications to apply again.": "Öffne deine Bewerbungen, um dich noch einmal zu bewerben.",
  '{organization} has your application for "{title}", and will answer you.':
    "{organization} hat deine Bewerbung für „{title}“ und wird dir antworten.",
  "{organization} invites you to apply: {title}": "{organization} lädt dich zur Bewerbung ein: {title}",
  '{organization} would like you to apply for "{title}".':
    "{organization} möchte, dass du dich für „{title}“ bewirbst.",
  "Read what it is about, and apply or decline:": "Lies, worum es geht, und bewirb dich oder lehne ab:",
  "{organization} about your application: {title}": "{organization} zu deiner Bewerbung: {title}",
  '{organization} has accepted your application for "{title}". Welcome!':
    "{organization} hat deine Bewerbung für „{title}“ angenommen. Willkommen!",
  '{organization} has decided not to go on with your application for "{title}".':
    "{organization} hat sich entschieden, deine Bewerbung für „{title}“ nicht weiterzuverfolgen.",
  'Your application for "{title}" was closed: {organization} did not answer in time.':
    "Deine Bewerbung für „{title}“ wurde geschlossen: {organization} hat nicht rechtzeitig geantwortet.",
  "Your link to the creator portal": "Dein Link zum Creator-Portal",
  "Here is the link that you asked for. It opens your creator portal once, within an hour:":
    "Hier ist der Link, um den du gebeten hast. Er öffnet dein Creator-Portal einmal, innerhalb einer Stunde:",
  "If you did not ask for it, ignore this email: without the link nobody gets in.":
    "Wenn du nicht darum gebeten hast, ignoriere diese E-Mail: Ohne den Link kommt niemand hinein.",
  "{organization} invites you to create videos with them":
    "{organization} lädt dich ein, gemeinsam Videos zu machen",
  "{organization} invites you to join them as a creator.":
    "{organization} lädt dich ein, als Creator mitzumachen.",
  "{inviter} of {organization} invites you to join them as a creator.":
    "{inviter} von {organization} lädt dich ein, als Creator mitzumachen.",
  "{organization} uses Clipledger to plan campaigns with creators, to follow the views of their short videos, and to work out what each of them is paid.":
    "{organization} plant mit Clipledger Kampagnen mit Creatorn, verfolgt die Aufrufe ihrer kurzen Videos und berechnet, was alle bekommen.",
  "Accept or decline here:": "Hier kannst du zusagen oder ablehnen:",
  "The link works once, until {until}. Accepting confirms that this email address is yours.":
    "Der Link funktioniert einmal, bis {until}. Mit der Zusage bestätigst du, dass diese E-Mail-Adresse dir gehört.",
  "It costs nothing, and gives nobody access to your accounts.":
    "Es kostet nichts und gibt niemandem Zugang zu deinen Konten.",
  "If you do not know {organization}, ignore this email: nothing happens then.":
    "Wenn du {organization} nicht kennst, ignoriere diese E-Mail: Dann passiert nichts.",
  "{organization}: {missing, plural, one {# video is} other {# videos are}} still missing":
    "{organization}: Es {missing, plural, one {fehlt noch # Video} other {fehlen noch # Videos}}",
  "Your cycle for {campaign} runs until {day}. So far you have posted {posted} of {target, plural, one {# video} other {# videos}} that count.":
    "Dein Zeitraum für {campaign} läuft bis {day}. Bisher hast du {posted} von {target, plural, one {# Video} other {# Videos}} gepostet, die zählen.",
  "{days, plural, one {One day is} other {# days are}} left, today included.":
    "Es {days, plural, one {bleibt ein Tag} other {bleiben # Tage}}, heute mitgezählt.",
  "If something keeps you from it, tell {organization} in the chat.":
    "Wenn dich etwas abhält, sag es {organization} im Chat.",
};
