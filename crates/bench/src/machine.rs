//! On what a benchmark ran: a figure without its machine is not a figure.

use std::time::{SystemTime, UNIX_EPOCH};

/// Which compiler built this, for which target, with which flags.
pub(crate) const COMPILER: &str = env!("SUDOKIT_COMPILER");

/// The commit it was built from.
pub(crate) const COMMIT: &str = env!("SUDOKIT_COMMIT");

/// The processor, as the system calls it.
pub(crate) fn cpu() -> String {
    let listed = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model(&text));
    let asked = || {
        let output = std::process::Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
        (output.status.success() && !text.is_empty()).then_some(text)
    };
    listed
        .or_else(|| cfg!(target_os = "macos").then(asked).flatten())
        .or_else(|| std::env::var("PROCESSOR_IDENTIFIER").ok())
        .unwrap_or_else(|| format!("unknown {}", std::env::consts::ARCH))
}

/// The model in Linux' list of processors, with family and model numbers, since clouds hide the rest.
fn model(text: &str) -> Option<String> {
    let field = |name: &str| {
        let line = text.lines().find(|line| line.split(':').next().is_some_and(|key| key.trim() == name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let name = field("model name").or_else(|| Some(format!("CPU implementer {}", field("CPU implementer")?)))?;
    match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => Some(format!("{name} (family {family}, model {model})")),
        _ => Some(name),
    }
}

/// The time in UTC as `2026-01-31T12:00:00Z`.
pub(crate) fn now() -> String {
    utc(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()))
}

fn utc(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March make the leap day the last one: Howard Hinnant's way to count days.
    let day = days + 719_468;
    let era = day / 146_097;
    let of_era = day % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{date:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_right() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(utc(1_767_225_599), "2025-12-31T23:59:59Z");
    }

    #[test]
    fn processors_are_found() {
        let x86 = "processor\t: 0\nvendor_id\t: A\ncpu family\t: 25\nmodel\t\t: 17\nmodel name\t: AMD EPYC\n";
        assert_eq!(model(x86).as_deref(), Some("AMD EPYC (family 25, model 17)"));
        assert_eq!(model("CPU implementer\t: 0x41\n").as_deref(), Some("CPU implementer 0x41"));
        assert_eq!(model(""), None);
        assert!(!cpu().is_empty() && COMPILER.starts_with("rustc ") && !COMMIT.is_empty());
    }
}
