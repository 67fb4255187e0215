//! Signatures of files, in the format of minisign: `minisign -Vm pack.jsonl -p maker.pub` verifies them too.

use minisign::{PublicKeyBox, SecretKeyBox, SignatureBox};
use std::io::Cursor;
use sudokit::{Error, ErrorKind};

/// A new pair of keys, as the texts of two files. The secret key is not protected by a password.
#[derive(Clone, Debug)]
pub struct KeyPair {
    /// Signs; to be kept secret.
    pub secret: String,
    /// Verifies; to be handed on with the app.
    pub public: String,
}

fn bad(what: &str, error: &minisign::PError) -> Error {
    Error::new(ErrorKind::BadRequest, format!("{what}: {error}"))
}

/// Fails if a text is not what is expected, by the length of its last line: a key or signature of minisign in Base64.
fn expect(wanted: &str, text: &str) -> Result<(), Error> {
    let kinds = [("public key", 56), ("secret key", 212)];
    let length = text.lines().rfind(|line| !line.trim().is_empty()).map_or(0, |line| line.trim().len());
    let found = kinds.iter().find(|(_, long)| *long == length).map_or("another text", |(name, _)| *name);
    if found == wanted {
        return Ok(());
    }
    Err(Error::new(ErrorKind::BadRequest, format!("found {found}, expected the {wanted} of a pair (see --new-key)")))
}

/// Fails if a text is not a secret key, so that this is known before a pack is made.
pub fn check_secret(secret: &str) -> Result<(), Error> {
    expect("secret key", secret)
}

/// Makes a pair of keys.
pub fn new_key() -> Result<KeyPair, Error> {
    let fail = |error: minisign::PError| bad("key", &error);
    let pair = minisign::KeyPair::generate_unencrypted_keypair().map_err(fail)?;
    let secret = pair.sk.to_box(Some("sudokit secret key")).map_err(fail)?.into_string();
    let public = pair.pk.to_box().map_err(fail)?.into_string();
    Ok(KeyPair { secret, public })
}

/// Signs a file with the text of a secret key. `comment` is signed too. A key with a password asks for it on the
/// terminal.
pub fn sign(data: &[u8], secret: &str, comment: &str) -> Result<String, Error> {
    check_secret(secret)?;
    let fail = |error: minisign::PError| bad("secret key", &error);
    let key = SecretKeyBox::from_string(secret).map_err(fail)?;
    let key = match SecretKeyBox::from_string(secret).map_err(fail)?.into_unencrypted_secret_key() {
        Ok(key) => key,
        Err(_) => key.into_secret_key(None).map_err(fail)?,
    };
    let signed = minisign::sign(None, &key, Cursor::new(data), Some(comment), Some("signature of a sudokit pack"));
    Ok(signed.map_err(fail)?.into_string())
}

/// Verifies the signature of a file with the text of a public key, and returns the comment that was signed.
pub fn verify_signature(data: &[u8], signature: &str, public: &str) -> Result<String, Error> {
    expect("public key", public)?;
    let fail = |error: minisign::PError| bad("public key", &error);
    let key = PublicKeyBox::from_string(public).and_then(PublicKeyBox::into_public_key).map_err(fail)?;
    let signature = SignatureBox::from_string(signature).map_err(|error| bad("signature", &error))?;
    let wrong = |error: minisign::PError| bad("the signature is not valid", &error);
    minisign::verify(&key, &signature, Cursor::new(data), true, false, false).map_err(wrong)?;
    signature.trusted_comment().map_err(wrong)
}
